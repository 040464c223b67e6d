import './editor.css';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Translate } from '../../../core/fields/kind.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './useEditor.ts';

export interface RichTextEditorProps {
  id: string;
  html: string;
  /** The declared resource and field of uploaded pictures. */
  resource: string;
  name: string;
  /** Translated. */
  label: string;
  language: string | undefined;
  describedBy: string;
  isRequired: boolean;
  isInvalid: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
  focusRef?: ((element: unknown) => void) | undefined;
}

type OpenDialog = { name: 'link' } | { name: 'image'; file: File | null } | null;

const attributesOf = (props: RichTextEditorProps) => ({
  id: props.id,
  class: 'rich-text rich-text-content',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': props.label,
  'aria-describedby': props.describedBy,
  'aria-required': String(props.isRequired),
  'aria-invalid': String(props.isInvalid),
  ...(props.language ? { lang: props.language } : {}),
});

/** A rich-text editor with its toolbar. Alt+F10 moves from the text to the toolbar, Escape back. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const { html, resource, name, label, language, isInvalid, onChange, onBlur, focusRef } = props;
  const translate: Translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const editor = useEditor(place, {
    html,
    attributes: attributesOf(props),
    onChange,
    onBlur,
    onPictures: ([file]) => file && setDialog({ name: 'image', file }),
    onPasted: setIncomplete,
  });
  useEffect(() => {
    if (editor) focusRef?.(editor.view.dom);
  }, [editor, focusRef]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      // Outside the editor these keys open the palette.
      event.preventDefault();
      event.stopPropagation();
      setDialog({ name: 'link' });
    }
  };
  const close = (): void => setDialog(null);
  return (
    <div
      ref={frame}
      className={`rich-text-frame${isInvalid ? ' rich-text-invalid' : ''}`}
      onKeyDown={onKeyDown}
    >
      {editor && (
        <Toolbar
          editor={editor}
          label={label}
          translate={translate}
          onLink={() => setDialog({ name: 'link' })}
          onImage={() => setDialog({ name: 'image', file: null })}
        />
      )}
      <div ref={place} className="rich-text-place" />
      <p role="status" className="rich-text-said">
        {isIncomplete && translate('framework.kinds.richText.picturesLeftOut')}
      </p>
      {editor && dialog?.name === 'link' && (
        <LinkDialog editor={editor} translate={translate} onClose={close} />
      )}
      {editor && dialog?.name === 'image' && (
        <ImageDialog
          editor={editor}
          resource={resource}
          name={name}
          language={language}
          translate={translate}
          file={dialog.file}
          onClose={close}
        />
      )}
    </div>
  );
}
