import {
  ActionButton,
  Note,
  PageDialog,
  formatDateTime,
  useTexts,
} from '../../../framework/index.ts';
import { keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';
import styles from './marks.module.css';

interface ConflictDialogProps {
  store: MarkStore;
  student: string;
  component: string;
  onClose: () => void;
}

/** Two people wrote one cell: shows both marks to the second and asks which one stays. */
export function ConflictDialog({ store, student, component, onClose }: ConflictDialogProps) {
  const { translate, language } = useTexts();
  const { text, theirs } = store.cell(keyOf(student, component));
  const choose = (keepMine: boolean): void => {
    store.resolve(student, component, keepMine);
    onClose();
  };
  const shown = (mark: string | undefined): string => mark || translate('pages.marks.blank');
  return (
    <PageDialog
      title={translate('pages.marks.conflict.title')}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={() => choose(false)}>
            {translate('pages.marks.conflict.takeTheirs', { mark: shown(theirs?.text) })}
          </ActionButton>
          <ActionButton onClick={() => choose(true)}>
            {translate('pages.marks.conflict.keepMine', { mark: shown(text) })}
          </ActionButton>
        </>
      }
    >
      <Note>
        {translate('pages.marks.conflict.intro', {
          by: theirs?.by ?? '–',
          at: theirs?.at ? formatDateTime(theirs.at, language) : '',
        })}
      </Note>
      <dl className={styles.both}>
        <div>
          <dt>{translate('pages.marks.conflict.theirs')}</dt>
          <dd>{shown(theirs?.text)}</dd>
        </div>
        <div>
          <dt>{translate('pages.marks.conflict.mine')}</dt>
          <dd>{shown(text)}</dd>
        </div>
      </dl>
    </PageDialog>
  );
}
