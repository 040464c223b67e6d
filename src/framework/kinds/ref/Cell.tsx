import { labelsOf } from '../../core/fields/labels.ts';
import { asText, cell } from '../parts/cell.tsx';
import { ReferenceName } from '../parts/ReferenceName.tsx';

export const RefCell = cell(asText, (value, { name, record, language, translate }) => (
  <ReferenceName
    label={labelsOf(record, name).get(value)}
    language={language}
    translate={translate}
  />
));
