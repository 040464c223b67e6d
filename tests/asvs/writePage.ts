import { writeFileSync } from 'node:fs';
import { asvsPage } from './asvsPage.ts';

writeFileSync(new URL('../../docs/asvs.md', import.meta.url), asvsPage());
