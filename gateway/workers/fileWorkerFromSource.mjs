// A worker does not inherit what lets its parent run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../fileWorker.ts');
