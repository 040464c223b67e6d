import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { canonicalRichText } from '../../../../contract/model/richtext/plainText.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { fileAddress } from '../files/stored/fileAddress.ts';
import { cleanPastedHtml } from './cleanPastedHtml.ts';
import { extensions } from './extensions.ts';

export interface EditorSettings {
  html: string;
  /** Attributes of the element that is written in. */
  attributes: Readonly<Record<string, string>>;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Picture files that were pasted or dropped. */
  onPictures: (files: readonly File[]) => void;
  /** Called after each paste with whether pictures hosted elsewhere were left out. */
  onPasted: (isIncomplete: boolean) => void;
}

const FOREIGN_PICTURE = /<img\b(?![^>]*\ssrc="\/files\/)/;

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** An editor in the element of `place`, kept equal to `html`. `null` until the element is there. */
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
  const told = useRef(settings.html);

  useEffect(() => {
    const load = async (id: string): Promise<Blob | null> => {
      const answer = await http.download(fileAddress(id, 'preview'));
      return answer.isSuccess ? answer.body.blob : null;
    };
    const made = new Editor({
      element: place.current,
      extensions: extensions(load),
      // Spelt by our own reader first: the editor's would have a browser parse whatever came.
      content: canonicalRichText(latest.current.html),
      // The policy of the portal takes no style sheets that are made on the way; `editor.css` has these rules.
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
          // Word brings a picture of the text along with the text itself.
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
        if (html === told.current) return;
        told.current = html;
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
    if (!editor || settings.html === told.current) return;
    told.current = settings.html;
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

/** A value of the editor that is looked up again after each of its steps. */
export function useEditorValue<Value extends string | number | boolean>(
  editor: Editor,
  read: (editor: Editor) => Value,
): Value {
  return useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => void editor.off('transaction', changed);
    },
    () => read(editor),
  );
}
