import { createElement, Fragment, type ComponentType } from 'react';
import { preload } from '../loading/lazyNamed.ts';
import {
  VIEW_SLOTS,
  type ResourceExtension,
  type SlotProps,
  type UiExtensions,
  type ViewSlot,
} from './extendUi.ts';

type Slots = NonNullable<ResourceExtension['slots']>;

/**
 * Merges the extensions of all areas. Only the slots of a resource may be bound by several areas.
 *
 * @throws Error that names any other duplicate.
 */
export const mergeExtensions = (all: readonly UiExtensions[]): UiExtensions => ({
  pages: mergeByName(
    'pages',
    all.map(({ pages }) => pages ?? {}),
  ),
  resources: mergeResources(all.map(({ resources }) => resources ?? {})),
  cards: all.flatMap(({ cards }) => cards ?? []),
  toolbar: all.flatMap(({ toolbar }) => toolbar ?? []),
  agendaTopics: all.flatMap(({ agendaTopics }) => agendaTopics ?? []),
  keptOnDevice: all.flatMap(({ keptOnDevice }) => keptOnDevice ?? []),
});

function mergeByName<Value>(
  kind: string,
  parts: readonly Readonly<Record<string, Value>>[],
): Record<string, Value> {
  const merged: Record<string, Value> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(merged, name)) throw new Error(`extendUi: ${kind}.${name} is bound twice`);
      merged[name] = value;
    }
  }
  return merged;
}

function mergeResources(
  parts: readonly Readonly<Record<string, ResourceExtension>>[],
): Record<string, ResourceExtension> {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      mergeResource(
        name,
        parts.flatMap((part) => part[name] ?? []),
      ),
    ]),
  );
}

function mergeResource(name: string, parts: readonly ResourceExtension[]): ResourceExtension {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const merge = <Value>(
    pick: (part: ResourceExtension) => Readonly<Record<string, Value>> | undefined,
  ) =>
    mergeByName(
      `resources.${name}`,
      parts.map((part) => pick(part) ?? {}),
    );
  return {
    cells: merge(({ cells }) => cells),
    choices: merge(({ choices }) => choices),
    inputs: merge(({ inputs }) => inputs),
    views: merge(({ views }) => views),
    slots: mergeSlots(parts.map(({ slots }) => slots ?? {})),
    ...mergeByName(
      `resources.${name}`,
      parts.map(({ refusalText }) => ({ ...(refusalText && { refusalText }) })),
    ),
  };
}

function mergeSlots(parts: readonly Slots[]): Slots {
  const filled = VIEW_SLOTS.map((slot): [ViewSlot, ComponentType<SlotProps>[]] => [
    slot,
    parts.flatMap((part) => part[slot] ?? []),
  ]);
  return Object.fromEntries(
    filled.flatMap(([slot, [first, ...others]]) =>
      first ? [[slot, others.reduce(oneAfterTheOther, first)]] : [],
    ),
  );
}

function oneAfterTheOther(
  First: ComponentType<SlotProps>,
  Second: ComponentType<SlotProps>,
): ComponentType<SlotProps> {
  const Both = (props: SlotProps) =>
    createElement(Fragment, null, createElement(First, props), createElement(Second, props));
  return Object.assign(Both, { preload: () => [First, Second].forEach(preload) });
}
