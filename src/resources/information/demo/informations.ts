import type { Localised } from '../../../contract/model/constants.ts';

export interface InformationData {
  slug: string;
  kind: 'notice' | 'event' | 'page';
  title: Localised;
  summary: Localised;
  body: Localised;
  status: 'draft' | 'scheduled' | 'published' | 'archived';
  /** Days from today at which it was, or will be, published. */
  day: number;
  pinned?: true;
  event?: { startsInDays: number; hour: number; hours: number; place: Localised };
  departments?: readonly string[];
}

export const INFORMATIONS: readonly InformationData[] = [
  {
    slug: 'course-registration-opens',
    kind: 'notice',
    title: {
      en: 'Course registration for the second semester',
      si: 'දෙවන අධ්‍යයන වාරය සඳහා පාඨමාලා ලියාපදිංචිය',
    },
    summary: {
      en: 'Registration is open for three weeks. Late registration needs a reason.',
      si: 'ලියාපදිංචිය සති තුනක් විවෘතව පවතී. ප්‍රමාද ලියාපදිංචිය සඳහා හේතුවක් අවශ්‍ය වේ.',
    },
    body: {
      en: '<p>Students of all years register for the units of the second semester in the portal.</p><ol><li>Check the compulsory units that are already listed.</li><li>Add optional units up to your credit limit.</li><li>Submit, and wait for your department’s response.</li></ol><p>A full unit has a waiting list; a place that becomes free goes to the first student on it.</p>',
      si: '<p>සියලු වසරවල සිසුන් දෙවන අධ්‍යයන වාරයේ ඒකක සඳහා පද්ධතිය හරහා ලියාපදිංචි විය යුතුය.</p><ol><li>දැනටමත් ඇතුළත් අනිවාර්ය ඒකක පරීක්ෂා කරන්න.</li><li>ඔබේ ණය ඒකක සීමාව තෙක් තේරීම් ඒකක එක් කරන්න.</li><li>ඉදිරිපත් කර අංශයේ පිළිතුර ලැබෙන තුරු බලන්න.</li></ol><p>පිරී ඇති ඒකකයකට පොරොත්තු ලැයිස්තුවක් තිබේ; නිදහස් වන අසුන එහි පළමුවැන්නාට හිමි වේ.</p>',
    },
    status: 'published',
    day: -3,
    pinned: true,
    departments: ['SIN', 'HIS', 'GEO'],
  },
  {
    slug: 'research-symposium',
    kind: 'event',
    title: { en: 'Undergraduate research symposium', si: 'උපාධි අපේක්ෂකයන්ගේ පර්යේෂණ සම්මන්ත්‍රණය' },
    summary: {
      en: 'Final-year students present their dissertations; everyone is welcome.',
      si: 'අවසන් වසර සිසුන් තම ස්වාධීන අධ්‍යයන ඉදිරිපත් කරයි; සැමට ආරාධනා.',
    },
    body: {
      en: '<p>Forty papers in six sessions, from palm-leaf manuscripts to coastal erosion. The book of abstracts is available at the door.</p>',
      si: '<p>පුස්කොළ පොත්වල සිට වෙරළ ඛාදනය දක්වා විෂය ක්ෂේත්‍රවල පර්යේෂණ පත්‍රිකා හතළිහක් සැසි හයකදී. සාරසංක්ෂේප සංග්‍රහය දොරටුවේදී බෙදා දෙනු ලැබේ.</p>',
    },
    status: 'published',
    day: -10,
    event: {
      startsInDays: 26,
      hour: 9,
      hours: 7,
      place: { en: 'Main auditorium', si: 'ප්‍රධාන ශ්‍රවණාගාරය' },
    },
    departments: ['ARC', 'HIS'],
  },
  {
    slug: 'honours-applications',
    kind: 'notice',
    title: { en: 'Applications for honours degrees', si: 'ගෞරව උපාධි සඳහා අයදුම්පත් කැඳවීම' },
    summary: {
      en: 'First-year students rank the degrees they want. The round closes in four weeks.',
      si: 'පළමු වසර සිසුන් තමන් කැමති උපාධි අනුපිළිවෙළින් තෝරයි. වටය සති හතරකින් අවසන් වේ.',
    },
    body: {
      en: '<p>Quotas and minimum grades are shown with each option. You can change your ranking until the round closes.</p>',
      si: '<p>කෝටා සහ අවම ශ්‍රේණි එක් එක් විකල්පය ඉදිරියේ දැක්වේ. වටය අවසන් වන තුරු ඔබේ අනුපිළිවෙළ වෙනස් කළ හැකිය.</p>',
    },
    status: 'scheduled',
    day: 14,
  },
  {
    slug: 'library-hours',
    kind: 'notice',
    title: {
      en: 'Longer library hours before the examinations',
      si: 'විභාග සමයේ පුස්තකාලය විවෘත කාලය දීර්ඝ කිරීම',
    },
    summary: {
      en: 'Open until ten in the evening from Monday to Saturday.',
      si: 'සඳුදා සිට සෙනසුරාදා දක්වා රාත්‍රී දහය තෙක් විවෘතයි.',
    },
    body: {
      en: '<p>The reading room of the faculty library stays open until 22:00 for the five weeks before the examinations.</p>',
      si: '<p>විභාගවලට පෙර සති පහ තුළ පීඨ පුස්තකාලයේ කියවීම් ශාලාව රාත්‍රී 10.00 තෙක් විවෘතව පවතී.</p>',
    },
    status: 'published',
    day: -20,
  },
  {
    slug: 'about-the-faculty',
    kind: 'page',
    title: { en: 'About the faculty', si: 'පීඨය පිළිබඳව' },
    summary: { en: 'Who we are and what we teach.', si: 'අප කවුද, අප උගන්වන්නේ මොනවාද.' },
    body: {
      en: '<p>The faculty teaches the humanities and social sciences in Sinhala and English, to students who enter from schools in every district.</p><h2>Degrees</h2><p>A general degree takes three years and ninety credits, an honours degree four years and one hundred and twenty.</p>',
      si: '<p>පීඨය සෑම දිස්ත්‍රික්කයකම පාසල්වලින් ඇතුළත් වන සිසුන්ට සිංහල සහ ඉංග්‍රීසි මාධ්‍යයෙන් මානවශාස්ත්‍ර හා සමාජීය විද්‍යා විෂයයන් උගන්වයි.</p><h2>උපාධි</h2><p>සාමාන්‍ය උපාධියට වසර තුනක් සහ ණය ඒකක අනූවක් ද, ගෞරව උපාධියට වසර හතරක් සහ ණය ඒකක එකසිය විස්සක් ද අවශ්‍ය වේ.</p>',
    },
    status: 'published',
    day: -200,
  },
  {
    slug: 'excavation-season',
    kind: 'notice',
    title: { en: 'Places on this season’s excavation', si: 'මෙම වාරයේ කැණීම සඳහා ස්ථාන' },
    summary: {
      en: 'Second-year students of archaeology may apply to their department.',
      si: 'පුරාවිද්‍යාව හදාරන දෙවන වසර සිසුන්ට අංශයෙන් ඉල්ලුම් කළ හැකිය.',
    },
    body: {
      en: '<p>Twelve places, three weeks, board and travel paid. Bring boots and a hat.</p>',
      si: '<p>ස්ථාන දොළහකි. සති තුනකි. නවාතැන් සහ ගමන් වියදම් පීඨය දරයි. පාවහන් සහ හිස්වැසුමක් රැගෙන එන්න.</p>',
    },
    status: 'draft',
    day: 0,
    departments: ['ARC'],
  },
  {
    slug: 'convocation-last-year',
    kind: 'event',
    title: { en: 'General convocation', si: 'සාමාන්‍ය උපාධි ප්‍රදානෝත්සවය' },
    summary: { en: 'Last year’s convocation.', si: 'පසුගිය වසරේ උපාධි ප්‍රදානෝත්සවය.' },
    body: {
      en: '<p>Three hundred and twelve graduates of the faculty received their degrees.</p>',
      si: '<p>පීඨයේ උපාධිධාරීන් තුන්සිය දොළොස් දෙනෙකු තම උපාධි ලබා ගත්හ.</p>',
    },
    status: 'archived',
    day: -320,
    event: {
      startsInDays: -300,
      hour: 8,
      hours: 5,
      place: { en: 'Main auditorium', si: 'ප්‍රධාන ශ්‍රවණාගාරය' },
    },
  },
];
