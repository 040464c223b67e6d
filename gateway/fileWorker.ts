import { fileReaders } from '../src/resources/fileReaders.ts';
import { importTasks } from './exchange/import/parseUpload.ts';
import { tableTasks } from './exchange/tabular/tableTasks.ts';
import { pictureTasks } from './records/files/examineUpload.ts';
import { serveTasks } from './workers/serveTasks.ts';

serveTasks({ ...tableTasks, ...importTasks(fileReaders), ...pictureTasks });
