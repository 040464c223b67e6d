import { useTexts } from '../../../framework/index.ts';
import type { WorkingStep } from '../../academicRecord/api/working.ts';
import { argText } from '../../shared/rules/workingTexts.ts';
import styles from './results.module.css';

/** The working of a result, step by step, in words. */
export function Working({ steps }: { steps: readonly WorkingStep[] }) {
  const { translate, language } = useTexts();
  const said = ({ rule, args }: WorkingStep): string => {
    const known = { ...args, name: argText(args, 'name')[language] };
    if (rule === 'component' && args['from'])
      return translate('results.working.componentCarried', {
        ...known,
        from: argText(args, 'from')[language],
      });
    if (rule === 'component' && args['beforeModeration'])
      return translate('results.working.componentModerated', known);
    if (rule !== 'component' || args['status'] === 'value')
      return translate(`results.working.${rule}`, known);
    return translate('results.working.componentCode', { ...known, status: String(args['status']) });
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={index}>{said(step)}</li>
      ))}
    </ol>
  );
}
