import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';
import { linkFrom } from './linkFrom.ts';

export interface LinkDialogProps {
  editor: Editor;
  translate: Translate;
  onClose: () => void;
}

/** `words`: inserted with the link; `null`: the selection becomes the link. */
function insertLink(editor: Editor, href: string, words: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (words === null) {
    chain.setLink({ href }).run();
    return;
  }
  const marks = [{ type: 'link', attrs: { href } }];
  chain.insertContent({ type: 'text', text: words, marks }).unsetMark('link').run();
}

/** Sets the address of the selected text; without a selection inserts text with the link. */
export function LinkDialog({ editor, translate, onClose }: LinkDialogProps): ReactNode {
  const present = String(editor.getAttributes('link')['href'] ?? '');
  const { from, to, empty } = editor.state.selection;
  const [address, setAddress] = useState(present);
  const [words, setWords] = useState(() =>
    present === '' ? editor.state.doc.textBetween(from, to, ' ') : '',
  );
  const [isTried, setIsTried] = useState(false);
  const href = linkFrom(address);
  const text = (key: string): string => translate(`framework.kinds.richText.${key}`);
  const needsWords = empty && present === '';

  const finish = (): void => {
    setIsTried(true);
    if (href === null) return;
    insertLink(editor, href, needsWords ? words.trim() || address.trim() : null);
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  // The dialog is inside the form of the record, which Enter must not submit.
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="rich-text-link-title">
      <DialogTitle id="rich-text-link-title">{text('link')}</DialogTitle>
      <DialogContent className="rich-text-dialog">
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label={text('linkAddress')}
          value={address}
          error={isTried && href === null}
          helperText={isTried && href === null ? text('linkWrong') : text('linkHelp')}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            htmlInput: {
              autoComplete: 'off',
              spellCheck: false,
              autoCapitalize: 'none',
              inputMode: 'url',
            },
          }}
        />
        {needsWords && (
          <TextField
            fullWidth
            margin="dense"
            label={text('linkWords')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {present !== '' && (
          <Button color="inherit" onClick={remove}>
            {text('linkRemove')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button variant="contained" onClick={finish}>
          {text('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
