import { useParams } from 'react-router';
import { DEVELOPER_PATH, DUTIES_PATH } from '../../../contract/wire/developer.ts';
import { DeclarationPage } from './DeclarationPage.tsx';
import { DutiesPage } from './DutiesPage.tsx';
import { Overview } from './Overview.tsx';

/** `/developer`, `/developer/duties`, `/developer/<resource>` and `/developer/<resource>/<part>`. */
export function Developer() {
  const [name = '', part] = (useParams()['*'] ?? '').split('/');
  if (`${DEVELOPER_PATH}/${name}` === DUTIES_PATH) return <DutiesPage />;
  return name === '' ? <Overview /> : <DeclarationPage key={name} name={name} part={part} />;
}
