import { Link } from 'react-router';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { BulkRefusal, BulkReport } from '../../../../contract/wire/bulk.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { problemWords } from '../../../core/fields/problemWords.ts';
import { obstacleIn, obstacleText } from '../../../core/fields/stepTexts.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import { useRefusalText } from '../../../core/records/useFailureText.ts';
import { editPath } from '../../../core/routes/recordPaths.ts';

interface BulkResultProps {
  screen: PlacedView;
  report: BulkReport;
  /** Key of “12 changed”; gets `smart_count`. */
  done: string;
  doneArguments?: Readonly<Record<string, unknown>>;
  onLeave: () => void;
}

/**
 * The result of a bulk change: the number of changed records, and the unchanged ones with reason
 * and link.
 */
export function BulkResult({ screen, report, done, doneArguments, onLeave }: BulkResultProps) {
  const { translate, language } = useTexts();
  const { resource } = screen;
  const refusalText = useRefusalText(resource.name);
  const reason = ({ code, fieldErrors = {}, details = {} }: BulkRefusal): string => {
    const problems = Object.entries(fieldErrors).map(([path, problem]) => {
      const name = path.split('.')[0] ?? path;
      const label = resource.fields[name]
        ? translate(`resources.${resource.name}.fields.${name}`)
        : name;
      return `${label}: ${problemWords(problem, translate, language)}`;
    });
    if (code === 'TRANSITION_REFUSED')
      return obstacleText(translate, resource, obstacleIn(details));
    if (problems.length > 0) return problems.join(' ');
    return refusalText(details) ?? translate(`errors.${code}`, details);
  };
  const hidden = report.refusedCount - report.refused.length;
  return (
    <div className="bulk-result" role="status">
      <p>{translate(done, { ...doneArguments, smart_count: report.changed })}</p>
      {report.same > 0 && (
        <p>{translate('framework.list.bulkEdit.same', { smart_count: report.same })}</p>
      )}
      {report.refusedCount > 0 && (
        <>
          <p>
            <b>
              {translate('framework.list.bulkEdit.refused', { smart_count: report.refusedCount })}
            </b>
          </p>
          <ul className="bulk-refused">
            {report.refused.map((refusal) => (
              <li key={refusal.id}>
                <Link to={editPath(screen, refusal.id)} onClick={onLeave}>
                  {textIn(refusal.label, language).text || translate('framework.list.untitled')}
                </Link>
                <span>{reason(refusal)}</span>
              </li>
            ))}
            {hidden > 0 && (
              <li>{translate('framework.list.bulkEdit.more', { count: formatInteger(hidden) })}</li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}
