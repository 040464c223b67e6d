interface Wall {
  folder: RegExp;
  /** Our own files that they may import, in addition to their own area. */
  may: readonly RegExp[];
}

const CONTRACT = /^src\/contract\//;
const FRAMEWORK_DOOR = /^src\/framework\/index\.ts$/;
const GATEWAY_DOOR = /^gateway\/index\.ts$/;
const CALLS = /^src\/providers\/(portalHttp|answer|failureMessage)\.ts$/;
const SHARED = /^src\/resources\/shared\/(?!demo\/)/;
const SHARED_DEMO = /^src\/resources\/shared\//;
const MENU = /^src\/resources\/menu\.ts$/;
const DUTIES = /^src\/resources\/duties\.ts$/;

/** The allowed imports by folder; the first match counts. A file without a match needs a new entry. */
export const WALLS: readonly Wall[] = [
  { folder: /^src\/contract\//, may: [CONTRACT] },
  { folder: /^src\/i18n\//, may: [/^src\/i18n\//, CONTRACT] },
  { folder: /^src\/framework\//, may: [/^src\/framework\//, CONTRACT] },
  { folder: /^src\/providers\//, may: [/^src\/(providers|i18n)\//, CONTRACT] },
  { folder: /^src\/offline\//, may: [/^src\/offline\//, CONTRACT] },
  {
    folder: /^src\/site\//,
    may: [
      /^src\/site\//,
      CONTRACT,
      /^src\/framework\/ui\/theme\/(tokens\.css|Lily\.tsx)$/,
      /^src\/resources\/\w+\/rules\//,
    ],
  },
  {
    folder: /^src\/auth\//,
    may: [/^src\/(auth|providers|i18n)\//, CONTRACT, /^src\/framework\/ui\/(theme|toast)\//],
  },
  { folder: /^src\/resources\/shared\/demo\//, may: [SHARED_DEMO, CONTRACT, GATEWAY_DOOR] },
  { folder: /^src\/resources\/shared\/pages\//, may: [SHARED, CONTRACT, FRAMEWORK_DOOR] },
  { folder: /^src\/resources\/shared\//, may: [SHARED, CONTRACT] },
  { folder: /^src\/resources\/(menu|duties)\.ts$/, may: [CONTRACT] },
  { folder: /^src\/resources\/areas\.ts$/, may: [/^src\/resources\/\w+\/index\.ts$/, CONTRACT] },
  {
    folder: /^src\/resources\/privileges\.ts$/,
    may: [/^src\/resources\/(areas|duties|menu)\.ts$/, CONTRACT],
  },
  {
    folder: /^src\/resources\/pages\.ts$/,
    may: [/^src\/resources\/(areas\.ts|\w+\/pages\/index\.ts)$/, FRAMEWORK_DOOR],
  },
  { folder: /^src\/resources\/fileReaders\.ts$/, may: [/^src\/resources\/\w+\/rules\//] },
  {
    folder: /^src\/resources\/server\.ts$/,
    may: [
      /^src\/resources\/((areas|privileges)\.ts|demo\/index\.ts|\w+\/server\/index\.ts)$/,
      GATEWAY_DOOR,
    ],
  },
  {
    folder: /^src\/resources\/demo\//,
    may: [
      /^src\/resources\/(demo|shared)\//,
      /^src\/resources\/\w+\/demo(\/|\.ts$)/,
      CONTRACT,
      GATEWAY_DOOR,
    ],
  },
  { folder: /^src\/resources\/\w+\/server\//, may: [CONTRACT, SHARED_DEMO, DUTIES, GATEWAY_DOOR] },
  { folder: /^src\/resources\/\w+\/demo(\/|\.ts$)/, may: [CONTRACT, SHARED_DEMO, GATEWAY_DOOR] },
  { folder: /^src\/resources\/\w+\/pages\//, may: [CONTRACT, SHARED, FRAMEWORK_DOOR, CALLS] },
  { folder: /^src\/resources\/\w+\/rules\//, may: [CONTRACT, SHARED] },
  // The parts of an `api.ts` that is too large for one file.
  { folder: /^src\/resources\/\w+\/api\//, may: [CONTRACT, SHARED] },
  { folder: /^src\/resources\/\w+\/\w+\.ts$/, may: [CONTRACT, SHARED, MENU] },
  { folder: /^src\/(App|main|renderPage|startPortal|startSignIn)\.tsx$/, may: [/^src\//] },
  {
    folder: /^gateway\/main\.ts$/,
    may: [/^gateway\//, CONTRACT, /^src\/resources\/server\.ts$/, /^src\/site\/renderSite\.tsx$/],
  },
  {
    folder: /^gateway\/fileWorker\.ts$/,
    may: [/^gateway\//, /^src\/resources\/fileReaders\.ts$/],
  },
  {
    folder: /^gateway\//,
    may: [/^gateway\//, CONTRACT, /^src\/i18n\/(mergeMessages|readTexts)\.ts$/],
  },
];

/**
 * The order of the folders within a top-level folder, lowest first. A file may import from its own
 * folder and lower ones. Files at the top may import from all.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['model', 'wire', 'checks'],
  'src/framework': ['core', 'ui', 'kinds', 'views', 'shell', 'app'],
  gateway: [
    'workers',
    'db',
    'transfer',
    'notify',
    'records',
    'access',
    'exchange',
    'public',
    'api',
    'observe',
    'app',
  ],
  'gateway/db': ['wire'],
  'gateway/records': [
    'context',
    'parse',
    'authorise',
    'plan',
    'run',
    'shape',
    'calls',
    'jobs',
    'history',
    'workflow',
    'bulk',
    'files',
    'presence',
    'savedViews',
    'search',
    'routes',
  ],
  'gateway/access': ['openId', 'secondFactor', 'explanation'],
  'gateway/exchange': ['tabular', 'export', 'import'],
  'gateway/api': ['components', 'developer', 'resources'],
};

/**
 * The areas that an area may import: their declarations, shapes, rules and server half, never their
 * screens.
 */
export const AREA_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  attendance: ['messages', 'ruleSets'],
  academicRecord: ['marks', 'ruleSets', 'students'],
  awards: ['academicRecord', 'ruleSets'],
  dashboard: ['halls', 'marks', 'registration', 'results'],
  developer: ['permission'],
  documents: ['academicRecord', 'awards', 'eligibility', 'faculty', 'ruleSets'],
  eligibility: ['attendance', 'ruleSets'],
  examinations: [
    'academicRecord',
    'eligibility',
    'faculty',
    'halls',
    'marks',
    'registration',
    'ruleSets',
  ],
  halls: ['attendance'],
  honours: ['academicRecord', 'degrees'],
  mainSubjects: ['degrees', 'students'],
  marks: ['practicals', 'ruleSets', 'staff'],
  medicals: ['academicRecord', 'examinations', 'marks'],
  mentoring: ['attendance', 'results', 'staff'],
  registration: ['academicRecord', 'degrees', 'halls', 'ruleSets'],
  rescrutiny: ['academicRecord', 'marks', 'results'],
  results: [
    'academicRecord',
    'awards',
    'eligibility',
    'examinations',
    'marks',
    'registration',
    'ruleSets',
  ],
  scanning: ['attendance'],
  user: ['students'],
};
