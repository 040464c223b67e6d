import { useTexts } from '../../../framework/index.ts';
import type { WorkingStep } from '../api.ts';
import styles from './results.module.css';

/** The working of a result, step by step, in words. */
export function Working({ steps }: { steps: readonly WorkingStep[] }) {
  const { translate, language } = useTexts();
  const said = ({ rule, args }: WorkingStep): string => {
    if (rule === 'component' && args['from'])
      return translate('results.working.componentCarried', {
        ...args,
        from: args[`from_${language}`],
      });
    if (rule === 'component' && args['beforeModeration'])
      return translate('results.working.componentModerated', args);
    if (rule !== 'component' || args['status'] === 'value')
      return translate(`results.working.${rule}`, { ...args, name: args['name'] ?? '' });
    return translate('results.working.componentCode', { ...args, status: String(args['status']) });
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={index}>{said(step)}</li>
      ))}
    </ol>
  );
}
