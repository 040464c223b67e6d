import { useParams } from 'react-router';
import { DeclarationPage } from './DeclarationPage.tsx';
import { Overview } from './Overview.tsx';

/** `/developer`, `/developer/<resource>` and `/developer/<resource>/<part>`. */
export function Developer() {
  const [name = '', part] = (useParams()['*'] ?? '').split('/');
  return name === '' ? <Overview /> : <DeclarationPage key={name} name={name} part={part} />;
}
