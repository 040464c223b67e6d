import { hasOptions } from '../../../contract/model/kindTraits.ts';
import type { FoundGroup, FoundRecord } from '../../../contract/wire/calls/searchCalls.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { recentRecords } from '../../core/records/recentRecords.ts';
import { matchItems } from './matchItems.ts';
import { useFoundRecords } from './useFoundRecords.ts';
import type { Destination } from './usePaletteItems.ts';

export interface PaletteSection {
  key: string;
  title: string;
  items: readonly Destination[];
}

const MATCHES = 6;
const FIRST_ACTIONS = 6;

/** The sections of the palette: recent records and actions for an empty query, then the matches. */
export function usePaletteSections(
  text: string,
  { screens, actions }: { screens: readonly Destination[]; actions: readonly Destination[] },
) {
  const { translate, language } = useTexts();
  const { catalogue, session } = usePortalServices();
  const found = useFoundRecords(text);
  const nameOf = (resource: string) => translate(`resources.${resource}.name`, { smart_count: 2 });
  const iconOf = (path: string) =>
    catalogue.menu.find(({ entries }) => entries.some((entry) => path.startsWith(entry.path)))
      ?.icon ?? 'arrow';

  const detailOf = (resource: string, detail: FoundRecord['detail']): string => {
    if (!detail || detail.value === null) return '';
    const field = catalogue.resources.get(resource)?.fields[detail.field];
    if (hasOptions(field))
      return translate(optionKey(resource, detail.field, String(detail.value)), {
        _: String(detail.value),
      });
    return textIn(detail.value, language).text;
  };
  const recordsOf = ({ resource, path, single, records, hasMore }: FoundGroup): PaletteSection => {
    const items = records.map(({ id, label, detail }): Destination => ({
      key: `record ${resource} ${id}`,
      icon: iconOf(path),
      label: textIn(label, language).text || id,
      also: [],
      detail: detailOf(resource, detail),
      path: single ? path : `${path}/${id}/show`,
    }));
    const rest: Destination = {
      key: `all ${resource}`,
      icon: 'search',
      label: translate('shell.palette.all', { what: nameOf(resource) }),
      also: [],
      path: `${path}?${new URLSearchParams({ filter: JSON.stringify({ q: text.trim() }) }).toString()}`,
    };
    return { key: resource, title: nameOf(resource), items: hasMore ? [...items, rest] : items };
  };
  const isBlank = text.trim() === '';
  const recent = recentRecords
    .of(String(session.user()?.user ?? ''))
    .map(({ path, resource, label }): Destination => ({
      key: `recent ${path}`,
      icon: iconOf(path),
      label: textIn(label, language).text,
      also: Object.values(label),
      detail: nameOf(resource),
      path,
    }));
  const section = (key: string, items: readonly Destination[]): PaletteSection => ({
    key,
    title: translate(`shell.palette.sections.${key}`),
    items,
  });
  const sections = isBlank
    ? [
        section('recent', recent),
        section('screens', screens.slice(0, MATCHES)),
        section('actions', actions.slice(0, FIRST_ACTIONS)),
      ]
    : [
        section('screens', matchItems(screens, text, MATCHES)),
        ...found.groups.map(recordsOf),
        section('actions', matchItems(actions, text, MATCHES)),
      ];
  return { ...found, sections: sections.filter(({ items }) => items.length > 0) };
}
