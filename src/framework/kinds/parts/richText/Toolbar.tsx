import type { Editor } from '@tiptap/core';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';
import {
  BLOCKS,
  HISTORY,
  insertTable,
  MARKS,
  setStyle,
  styleAt,
  STYLES,
  TABLE,
  type Command,
  type Style,
} from './commands.ts';
import { useEditorValue } from './useEditor.ts';

export interface ToolbarProps {
  editor: Editor;
  /** Labels the formatted text. */
  label: string;
  translate: Translate;
  onLink: () => void;
  onImage: () => void;
}

interface ToolProps {
  editor: Editor;
  command: Command;
  translate: Translate;
}

/** The common notation of keys: `Control+B` → `Ctrl B`. */
const spoken = (shortcut: string): string =>
  shortcut.replace('Control', 'Ctrl').replaceAll('+', ' ');

function Tool({ editor, command, translate }: ToolProps): ReactNode {
  const { key, shortcut, letter, path, run, isOn, isOpen } = command;
  const isPressed = useEditorValue(editor, (now) => isOn?.(now) ?? false);
  const mayRun = useEditorValue(editor, (now) => isOpen?.(now) ?? true);
  const name = translate(`framework.kinds.richText.${key}`);
  const reason = mayRun ? '' : ` – ${translate(`framework.kinds.richText.closed.${key}`)}`;
  return (
    <button
      type="button"
      className="rich-text-tool"
      tabIndex={-1}
      aria-label={name}
      title={`${name}${shortcut ? ` (${spoken(shortcut)})` : ''}${reason}`}
      {...(isOn ? { 'aria-pressed': isPressed } : {})}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
      {...(mayRun ? {} : { 'aria-disabled': true, 'aria-description': reason.slice(3) })}
      // Prevents a click on a button from clearing the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => mayRun && run(editor)}
    >
      {letter === undefined ? (
        <svg className="rich-text-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={path} />
        </svg>
      ) : (
        <span aria-hidden="true" className={`rich-text-letter rich-text-letter-${key}`}>
          {letter}
        </span>
      )}
    </button>
  );
}

function StyleChoice({ editor, translate }: Omit<ToolProps, 'command'>): ReactNode {
  const style = useEditorValue(editor, styleAt);
  return (
    <select
      className="rich-text-style"
      tabIndex={-1}
      aria-label={translate('framework.kinds.richText.style')}
      value={style}
      onChange={(event) => setStyle(editor, event.target.value as Style)}
    >
      {STYLES.map((each) => (
        <option key={each} value={each}>
          {translate(`framework.kinds.richText.styles.${each}`)}
        </option>
      ))}
    </select>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab stop; arrow keys move between tools, as the ARIA toolbar pattern defines. */
function useToolbarKeys(editor: Editor): {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: React.FocusEvent<HTMLElement>) => void;
} {
  const last = useRef<HTMLElement | null>(null);
  const tools = (bar: HTMLElement): HTMLElement[] => [
    ...bar.querySelectorAll<HTMLElement>('button, select'),
  ];
  const mark = (bar: HTMLElement, tool: HTMLElement): void => {
    for (const each of tools(bar)) each.tabIndex = each === tool ? 0 : -1;
    last.current = tool;
  };
  return {
    onFocus: ({ currentTarget, target }) => mark(currentTarget, target as HTMLElement),
    onKeyDown: (event) => {
      const all = tools(event.currentTarget);
      const place = all.indexOf(document.activeElement as HTMLElement);
      const step = STEPS[event.key];
      const next =
        step !== undefined
          ? all.at((place + step) % all.length)
          : event.key === 'Home'
            ? all[0]
            : event.key === 'End'
              ? all.at(-1)
              : undefined;
      if (event.key === 'Escape') editor.commands.focus();
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

const LINK: Pick<Command, 'key' | 'path' | 'shortcut'> = {
  key: 'link',
  path: 'M6.5 9.5l3-3M7 5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.8 2.8 0 0 1-4-4L5 7',
  shortcut: 'Control+K',
};
const IMAGE: Pick<Command, 'key' | 'path'> = {
  key: 'image',
  path: 'M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M10.5 6h.01',
};
const NEW_TABLE: Command = {
  key: 'table',
  path: 'M2 3h12v10H2zM2 6.5h12M2 10h12M7 3v10',
  run: insertTable,
};

/**
 * The formatting commands, each labelled in the language of the screen and shown as pressed where
 * it applies.
 */
export function Toolbar({ editor, label, translate, onLink, onImage }: ToolbarProps): ReactNode {
  const isInTable = useEditorValue(editor, (now) => now.isActive('table'));
  const keys = useToolbarKeys(editor);
  const link: Command = { ...LINK, run: onLink, isOn: (now) => now.isActive('link') };
  const image: Command = { ...IMAGE, run: onImage, isOn: (now) => now.isActive('image') };
  const groups: readonly (readonly Command[])[] = [
    MARKS,
    BLOCKS,
    [link, image, NEW_TABLE],
    HISTORY,
    ...(isInTable ? [TABLE] : []),
  ];
  return (
    <div
      role="toolbar"
      aria-label={translate('framework.kinds.richText.toolbar', { label })}
      className="rich-text-toolbar"
      ref={(bar) => {
        const tools = [...(bar?.querySelectorAll<HTMLElement>('button, select') ?? [])];
        if (tools[0] && !tools.some(({ tabIndex }) => tabIndex === 0)) tools[0].tabIndex = 0;
      }}
      {...keys}
    >
      <StyleChoice editor={editor} translate={translate} />
      {groups.map((commands) => (
        <span key={commands[0]?.key} className="rich-text-tools">
          {commands.map((command) => (
            <Tool key={command.key} editor={editor} command={command} translate={translate} />
          ))}
        </span>
      ))}
    </div>
  );
}
