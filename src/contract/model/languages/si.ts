import type { LanguageFacts } from './language.ts';

export const si: LanguageFacts = {
  name: 'සිංහල',
  script: /\p{Script=Sinhala}/u,
  importWords: ['si', 'sinhala', 'සිංහල'],
  booleans: { true: ['ඔව්'], false: ['නැත'] },
  samples: ['ජන නාට්‍ය', 'ග්‍රාමීය ඉතිහාසය'],
  // Browsers name the months after the lunar calendar, if they know Sinhala at all.
  months: ['ජන', 'පෙබ', 'මාර්තු', 'අප්‍රේල්', 'මැයි', 'ජූනි', 'ජූලි', 'අගෝ', 'සැප්', 'ඔක්', 'නොවැ', 'දෙසැ'],
};
