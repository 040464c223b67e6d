import { Link } from 'react-router';
import { Panel, type SlotProps, useTexts } from '../../../framework/index.ts';
import { studentPath } from '../../shared/documentPaths.ts';
import styles from './documents.module.css';

/** Below an open request: the way to the documents of its student, where it is answered. */
export function RequestPanel({ record }: SlotProps) {
  const { text } = useTexts('pages.documents');
  if (record?.['state'] !== 'requested') return null;
  return (
    <Panel title={text('issueTitle')}>
      <Link className={styles.link} to={studentPath(String(record['student']))}>
        {text('toStudent')}
      </Link>
    </Panel>
  );
}
