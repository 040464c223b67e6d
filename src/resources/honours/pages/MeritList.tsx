import { useTranslate } from 'react-admin';
import { PageTable, textIn, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { gpaText } from '../../shared/gpaText.ts';
import { useTurnedRows } from '../../shared/pages/useTurnedRows.tsx';
import type { ChoiceBasis, RunApplicant, RunDetail } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';

interface Line {
  applicant: RunApplicant;
  basis: ChoiceBasis;
  choice: number;
}

/** All applicants of an option: first in order of merit, then those who do not meet its conditions. */
const linesOf = (option: string, applicants: readonly RunApplicant[]): Line[] =>
  applicants
    .flatMap((applicant) =>
      applicant.basis.flatMap((basis, index) =>
        basis.option === option ? [{ applicant, basis, choice: index + 1 }] : [],
      ),
    )
    .toSorted(
      (left, right) =>
        (left.basis.orderNumber ?? Infinity) - (right.basis.orderNumber ?? Infinity) ||
        (left.applicant.number < right.applicant.number ? -1 : 1),
    );

/** Why a choice has its outcome. */
function useReasonOf(): (basis: ChoiceBasis) => string {
  const translate = useTranslate();
  return ({ standing, decidedBy, failed, isWaived, reservePlace }) => {
    if (standing === 'notEligible')
      return failed
        .map(({ rule, has, needs }) =>
          translate(has === null ? `${TEXTS}.noFigure.${rule}` : `${TEXTS}.failed.${rule}`, {
            has: gpaText(has),
            needs: needs ?? '',
          }),
        )
        .join(' ');
    if (standing === 'full')
      return translate(`${TEXTS}.reason.full`, {
        by: translate(`${TEXTS}.by.${decidedBy ?? 'none'}`),
        place: reservePlace ?? 0,
      });
    return `${translate(`${TEXTS}.reason.${standing}`)}${isWaived ? ` ${translate(`${TEXTS}.waived`)}` : ''}`;
  };
}

function MeritHead() {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        <th scope="col" data-number>
          {translate(`${TEXTS}.order`)}
        </th>
        <th scope="col">{translate('resources.honours-results.fields.student')}</th>
        <th scope="col" data-number>
          {translate(`${TEXTS}.subjectGpa`)}
        </th>
        <th scope="col" data-number>
          {translate(`${TEXTS}.overallGpa`)}
        </th>
        <th scope="col" data-number>
          {translate('resources.honours-results.fields.choice')}
        </th>
        <th scope="col">{translate(`${TEXTS}.why`)}</th>
      </tr>
    </thead>
  );
}

/** The order of merit of one option with its cut-off and the reason of each line. */
export function MeritList({
  option,
  applicants,
}: {
  option: RunDetail['options'][number];
  applicants: readonly RunApplicant[];
}) {
  const { translate, language } = useTexts();
  const reasonOf = useReasonOf();
  const { cutOff } = option;
  const lines = linesOf(option.id, applicants);
  const { shown, turner } = useTurnedRows(lines);
  const last = lines.findLastIndex(({ basis }) => basis.standing === 'seat');
  const name = textIn(option.subject, language).text;
  const words = {
    name,
    seated: cutOff.seated,
    quota: cutOff.quota,
    extra: cutOff.extra,
    cut: gpaText(cutOff.lowest?.subjectGpa ?? null),
  };
  return (
    <>
      <PageTable label={name}>
        <caption>
          {translate(
            cutOff.extra > 0
              ? `${TEXTS}.captionExtra`
              : cutOff.isFull && cutOff.lowest
                ? `${TEXTS}.captionFull`
                : `${TEXTS}.caption`,
            words,
          )}
        </caption>
        <MeritHead />
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td colSpan={6} className={styles.quiet}>
                {translate(`${TEXTS}.nobody`)}
              </td>
            </tr>
          )}
          {shown.map((line) => (
            <tr
              key={line.applicant.application}
              className={line === lines[last] && cutOff.isFull ? styles.cut : ''}
            >
              <td data-number>{line.basis.orderNumber ?? '–'}</td>
              <th scope="row">
                {line.applicant.number} <TextInLanguage value={line.applicant.name} />
              </th>
              <td data-number>{gpaText(line.basis.subjectGpa)}</td>
              <td data-number>{gpaText(line.basis.overallGpa)}</td>
              <td data-number>{line.choice}</td>
              <td>{reasonOf(line.basis)}</td>
            </tr>
          ))}
        </tbody>
      </PageTable>
      {turner}
    </>
  );
}
