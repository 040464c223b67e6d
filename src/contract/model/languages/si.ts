import type { LanguageFacts } from './language.ts';

export const si: LanguageFacts = {
  name: 'සිංහල',
  script: /\p{Script=Sinhala}/u,
  importWords: ['si', 'sinhala', 'සිංහල'],
  booleans: { true: ['ඔව්'], false: ['නැත'] },
  samples: ['ජන නාට්‍ය', 'ග්‍රාමීය ඉතිහාසය'],
  // Browsers either lack Sinhala dates or name the months after the lunar calendar.
  calendar: {
    halves: { am: /පෙ\. ?ව\.?/gu, pm: /ප\. ?ව\.?/gu },
    isMonthFirst: false,
    isYearFirst: true,
    months: {
      short: ['ජන', 'පෙබ', 'මාර්තු', 'අප්‍රේල්', 'මැයි', 'ජූනි', 'ජූලි', 'අගෝ', 'සැප්', 'ඔක්', 'නොවැ', 'දෙසැ'],
      long: [
        'ජනවාරි',
        'පෙබරවාරි',
        'මාර්තු',
        'අප්‍රේල්',
        'මැයි',
        'ජූනි',
        'ජූලි',
        'අගෝස්තු',
        'සැප්තැම්බර්',
        'ඔක්තෝබර්',
        'නොවැම්බර්',
        'දෙසැම්බර්',
      ],
    },
    weekdays: {
      short: ['සඳු', 'අඟ', 'බදා', 'බ්‍රහ', 'සිකු', 'සෙන', 'ඉරි'],
      long: ['සඳුදා', 'අඟහරුවාදා', 'බදාදා', 'බ්‍රහස්පතින්දා', 'සිකුරාදා', 'සෙනසුරාදා', 'ඉරිදා'],
    },
  },
};
