import './editor.css';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './useEditor.ts';

export interface RichTextEditorProps {
  id: string;
  html: string;
  /** The declared resource and field, for which pictures are sent. */
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

type Asking = { what: 'link' } | { what: 'image'; file: File | null } | null;

/** A text with its toolbar. Alt F10 goes from the text to the tools, Escape back. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const {
    id,
    html,
    resource,
    name,
    label,
    language,
    describedBy,
    isRequired,
    isInvalid,
    onChange,
    onBlur,
    focusRef,
  } = props;
  const translate: Translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const attributes = {
    id,
    class: 'rich-text rich-text-content',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-required': String(isRequired),
    'aria-invalid': String(isInvalid),
    ...(language ? { lang: language } : {}),
  };
  const editor = useEditor(place, {
    html,
    attributes,
    onChange,
    onBlur,
    onPictures: ([file]) => file && setAsking({ what: 'image', file }),
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
      // Elsewhere the same keys open the palette.
      event.preventDefault();
      event.stopPropagation();
      setAsking({ what: 'link' });
    }
  };
  const close = (): void => setAsking(null);
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
          onLink={() => setAsking({ what: 'link' })}
          onImage={() => setAsking({ what: 'image', file: null })}
        />
      )}
      <div ref={place} className="rich-text-place" />
      <p role="status" className="rich-text-said">
        {isIncomplete && translate('framework.kinds.richText.picturesLeftOut')}
      </p>
      {editor && asking?.what === 'link' && (
        <LinkDialog editor={editor} translate={translate} onClose={close} />
      )}
      {editor && asking?.what === 'image' && (
        <ImageDialog
          editor={editor}
          resource={resource}
          name={name}
          language={language}
          translate={translate}
          file={asking.file}
          onClose={close}
        />
      )}
    </div>
  );
}
