import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, EditGuesser, ListGuesser, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

// The minimal application of a tutorial: the weight that every react-admin application starts from.
createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={simpleRestProvider('/api')}>
    <Resource name="students" list={ListGuesser} edit={EditGuesser} />
  </Admin>,
);
