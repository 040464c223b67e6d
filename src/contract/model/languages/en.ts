import type { LanguageFacts } from './language.ts';

export const en: LanguageFacts = {
  name: 'English',
  script: /\p{Script=Latin}/u,
  importWords: ['en', 'english', 'ඉංග්‍රීසි'],
  booleans: { true: ['true', 'yes'], false: ['false', 'no'] },
  samples: ['Folk drama', 'Rural history'],
};
