import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { canonicalRichText } from '../../../../contract/model/richtext/plainText.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { fileAddress } from '../files/stored/fileAddress.ts';
import { cleanPastedHtml } from './cleanPastedHtml.ts';
import { extensions } from './extensions.ts';

export interface EditorSettings {
  html: string;
  /** Attributes of the editable element. */
  attributes: Readonly<Record<string, string>>;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Pasted or dropped picture files. */
  onPictures: (files: readonly File[]) => void;
  /** Called after each paste with whether external pictures were left out. */
  onPasted: (isIncomplete: boolean) => void;
}

const FOREIGN_PICTURE = /<img\b(?![^>]*\ssrc="\/files\/)/;

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** An editor in the element of `place`, kept equal to `html`. `null` until the element is mounted. */
export function useEditor(
  place: RefObject<HTMLElement | null>,
  settings: EditorSettings,
): Editor | null {
  const { http } = usePortalServices();
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  /** The last value passed to the form, so that its echo does not count as an outside change. */
  const lastHtml = useRef(settings.html);

  useEffect(() => {
    const load = async (id: string): Promise<Blob | null> => {
      const answer = await http.download(fileAddress(id, 'preview'));
      return answer.isSuccess ? answer.body.blob : null;
    };
    const made = new Editor({
      element: place.current,
      extensions: extensions(load),
      // Parsed by our own parser first: the editor's would let the browser parse any content.
      content: canonicalRichText(latest.current.html),
      // The content security policy blocks style sheets added at run time; `editor.css` has these
      // rules.
      injectCSS: false,
      editorProps: {
        attributes: { ...latest.current.attributes },
        transformPastedHTML: (html) => {
          const cleaned = cleanPastedHtml(html);
          latest.current.onPasted(FOREIGN_PICTURE.test(cleaned));
          return cleaned;
        },
        handlePaste: (_view, event) => {
          const pictures = picturesIn(event.clipboardData);
          // Word also puts a picture of the text on the clipboard.
          if (pictures.length === 0 || (event.clipboardData?.getData('text/plain') ?? '') !== '')
            return false;
          latest.current.onPictures(pictures);
          return true;
        },
        handleDrop: (_view, event) => {
          const pictures = picturesIn(event.dataTransfer);
          if (pictures.length > 0) latest.current.onPictures(pictures);
          return pictures.length > 0;
        },
      },
      onUpdate: ({ editor: { isEmpty }, editor: changed }) => {
        const html = isEmpty ? '' : canonicalRichText(changed.getHTML());
        if (html === lastHtml.current) return;
        lastHtml.current = html;
        latest.current.onChange(html);
      },
      onBlur: () => latest.current.onBlur(),
    });
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [http, place]);

  useEffect(() => {
    if (!editor || settings.html === lastHtml.current) return;
    lastHtml.current = settings.html;
    editor.commands.setContent(canonicalRichText(settings.html), { emitUpdate: false });
  }, [editor, settings.html]);

  const attributes = JSON.stringify(settings.attributes);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: JSON.parse(attributes) as Record<string, string>,
      },
    });
  }, [editor, attributes]);
  return editor;
}

/** A value of the editor, recomputed after each transaction. */
export const useEditorValue = <Value extends string | number | boolean>(
  editor: Editor,
  read: (editor: Editor) => Value,
): Value =>
  useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => void editor.off('transaction', changed);
    },
    () => read(editor),
  );
