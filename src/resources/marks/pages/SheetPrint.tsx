import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  Actions,
  Callout,
  Page,
  PageCheck,
  PageField,
  Panel,
  formatDateTime,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { printedMarkSheet } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { sameCode } from './sheetCode.ts';
import { SheetOnPaper } from './SheetOnPaper.tsx';
import styles from './marks.module.css';

/** Prints a stage of a paper, and checks the code of a printed sheet against the present marks. */
export function SheetPrint({ paper, stage }: { paper: string; stage: MarkStage }) {
  const { text, translate, language } = useTexts('pages.marks.print');
  const {
    data: sheet,
    isError,
    refetch,
  } = useCallQuery(printedMarkSheet, { params: { id: paper }, query: { stage } });
  const [isEmpty, setIsEmpty] = useState(false);
  const [code, setCode] = useState('');
  if (!sheet)
    return (
      <Page title={text('title')}>
        <QueryState
          query={{ data: sheet, isError, refetch }}
          lines={8}
          failure={translate('pages.marks.notYours')}
        />
      </Page>
    );
  const isChecked = code.trim() !== '';
  return (
    <Page
      title={text('title')}
      intro={`${sheet.paper.code} · ${textIn(sheet.paper.title, language).text}`}
    >
      <div data-print="never">
        <div className={styles.stage}>
          <div className={styles.lead}>
            <Link to={`/manage-exam/marks/${paper}`}>{text('back')}</Link>
          </div>
          <Panel title={text('printTitle')} note={text('note')}>
            <PageCheck label={text('empty')} checked={isEmpty} onChange={setIsEmpty} />
            <Actions>
              <ActionButton onClick={() => window.print()}>{text('print')}</ActionButton>
            </Actions>
            <PageField
              label={text('check')}
              help={text('checkHelp')}
              value={code}
              onChange={setCode}
            />
            {isChecked &&
              (sameCode(code, sheet.hash) ? (
                <Callout tone="good">{text('same')}</Callout>
              ) : (
                <Callout tone="caution">
                  {text('differs', { at: formatDateTime(sheet.at, language) })}
                </Callout>
              ))}
          </Panel>
        </div>
      </div>
      <SheetOnPaper sheet={sheet} isEmpty={isEmpty} />
    </Page>
  );
}
