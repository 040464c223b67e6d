import { useState } from 'react';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ActionButton, Actions, Callout } from '../../ui/page/Page.tsx';
import { saveBlob } from '../../ui/saveBlob.ts';
import styles from '../../ui/page/PageTable.module.css';

interface ReportActionsProps {
  /**
   * The call that returns the report, with its parameters; with `format` and `language` it returns
   * the file.
   */
  path: string;
  /** File name without extension, if the answer has none. */
  fileName: string;
  /** Replaces the default of printing the page. */
  onPrint?: () => void;
}

/** Exports a report as CSV or XLSX, or prints it. */
export function ReportActions({
  path,
  fileName,
  onPrint = () => window.print(),
}: ReportActionsProps) {
  const { translate, language } = useTexts();
  const { http } = usePortalServices();
  const [isFailed, setIsFailed] = useState(false);
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const answer = await http.download(
      `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ format, language }).toString()}`,
    );
    setIsFailed(!answer.isSuccess);
    if (answer.isSuccess)
      saveBlob(answer.body.blob, answer.body.fileName ?? `${fileName}.${format}`);
  };
  return (
    <div className={styles.offPaper}>
      <Actions>
        <ActionButton quiet onClick={() => void save('csv')}>
          CSV
        </ActionButton>
        <ActionButton quiet onClick={() => void save('xlsx')}>
          XLSX
        </ActionButton>
        <ActionButton quiet onClick={onPrint}>
          {translate('framework.page.print')}
        </ActionButton>
      </Actions>
      {isFailed && <Callout tone="bad">{translate('framework.page.notSaved')}</Callout>}
    </div>
  );
}
