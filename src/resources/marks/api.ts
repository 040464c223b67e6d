export * from './api/files.ts';
export * from './api/grid.ts';
export * from './api/history.ts';
export * from './api/markers.ts';
export * from './api/moderation.ts';
export * from './api/preBoard.ts';
export * from './api/reports.ts';
export * from './api/schemas.ts';
export * from './api/scripts.ts';

/** The topic under which open pages learn that marks have changed (`GET /live`). */
export const MARKS_TOPIC = 'marks';
