import type { Localised } from '../../../contract/model/constants.ts';

export interface FaqData {
  key: string;
  question: Localised;
  answer: Localised;
  status: 'draft' | 'published' | 'archived';
  /** Departments whose pages show it, in addition to the faculty's. */
  departments: readonly string[];
}

type FaqWithDefaults = Omit<FaqData, 'departments' | 'status'> &
  Partial<Pick<FaqData, 'departments' | 'status'>>;

const faq = ({ departments = [], status = 'published', ...texts }: FaqWithDefaults): FaqData => ({
  ...texts,
  departments,
  status,
});

export const FAQS: readonly FaqData[] = [
  faq({
    key: 'course-registration',
    question: { en: 'How do I register for course units?', si: 'පාඨමාලා ඒකක සඳහා ලියාපදිංචි වන්නේ කෙසේද?' },
    answer: {
      en: '<p>Sign in to the portal while registration is open and choose <strong>Course Registration</strong>. Your compulsory units are already listed; add your optional units and submit. Your department approves your registration or returns it with a reason.</p>',
      si: '<p>ලියාපදිංචිය විවෘතව පවතින කාලයේදී පද්ධතියට පිවිස <strong>පාඨමාලා ලියාපදිංචිය</strong> තෝරන්න. අනිවාර්ය ඒකක දැනටමත් එහි ඇත; ඔබේ තේරීම් ඒකක එක් කර ඉදිරිපත් කරන්න. අංශය එය අනුමත කරයි, නැතහොත් හේතුව සමඟ ආපසු එවයි.</p>',
    },
    departments: ['SIN', 'HIS', 'GEO'],
  }),
  faq({
    key: 'medical',
    question: {
      en: 'I was ill on the day of an examination. What should I do?',
      si: 'විභාග දිනයේ මම අසනීපව සිටියෙමි. කුමක් කළ යුතුද?',
    },
    answer: {
      en: '<p>Submit a medical request in the portal within two weeks, with a certificate issued or endorsed by the university medical officer.</p><ul><li>If it is accepted, the attempt does not count and you sit the paper when it is next offered.</li><li>Without an accepted certificate an absence counts as an attempt.</li></ul>',
      si: '<p>විශ්වවිද්‍යාල වෛද්‍ය නිලධාරියා නිකුත් කළ හෝ සහතික කළ වෛද්‍ය සහතිකයක් සමඟ සති දෙකක් ඇතුළත පද්ධතියෙන් වෛද්‍ය ඉල්ලීමක් ඉදිරිපත් කරන්න.</p><ul><li>එය පිළිගත් විට එම වාරය ගණන් නොගන්නා අතර මීළඟ වර විභාගයට පෙනී සිටිය හැකිය.</li><li>පිළිගත් සහතිකයක් නොමැති නම් නොපැමිණීම වාරයක් ලෙස සැලකේ.</li></ul>',
    },
  }),
  faq({
    key: 'attendance',
    question: {
      en: 'How much attendance do I need to sit the examination?',
      si: 'විභාගයට පෙනී සිටීමට කොපමණ පැමිණීමක් අවශ්‍යද?',
    },
    answer: {
      en: '<p>You need 80% of the classes held in the unit. <strong>My Attendance</strong> shows your current attendance and how many classes you can still miss.</p>',
      si: '<p>ඒකකයේ පවත්වන ලද පන්තිවලින් සියයට අසූවක්. ඔබේ තත්ත්වය සහ තව කොපමණ පන්ති මග හැරිය හැකිද යන්න <strong>මගේ පැමිණීම</strong> යටතේ දැක්වේ.</p>',
    },
    departments: ['SIN', 'ENG', 'HIS', 'ARC', 'GEO'],
  }),
  faq({
    key: 'honours',
    question: {
      en: 'When can I apply for an honours degree?',
      si: 'ගෞරව උපාධියක් සඳහා අයදුම් කළ හැක්කේ කවදාද?',
    },
    answer: {
      en: '<p>After the results of the first year. The round, its quotas and the closing day are announced here. Places are given in order of merit, and all applicants see their own order number and the cut-off.</p>',
      si: '<p>පළමු වසරේ ප්‍රතිඵල නිකුත් කිරීමෙන් පසුවය. අයදුම් කිරීමේ වටය, කෝටා සහ අවසන් දිනය මෙහි පළ කෙරේ. ස්ථාන පිරිනැමෙන්නේ කුසලතා අනුපිළිවෙළටය; සෑම අයෙකුටම තම අනුපිළිවෙළ සහ අවම සීමාව දැකගත හැකිය.</p>',
    },
    departments: ['HIS', 'ARC'],
  }),
  faq({
    key: 'transcript',
    question: { en: 'How do I get a transcript?', si: 'අධ්‍යයන වාර්තාවක් ලබා ගන්නේ කෙසේද?' },
    answer: {
      en: '<p>Ask at the examinations office with your student number and the fee receipt. It takes about five working days.</p>',
      si: '<p>ඔබේ ශිෂ්‍ය අංකය සහ ගාස්තුව ගෙවූ රිසිට්පත සමඟ විභාග අංශයෙන් විමසන්න. වැඩ කරන දින පහක පමණ කාලයක් ගත වේ.</p>',
    },
  }),
  faq({
    key: 'medium',
    question: { en: 'What language are units taught in?', si: 'ඒකක උගන්වන්නේ කුමන භාෂාවෙන්ද?' },
    answer: {
      en: '<p>Most units are taught in Sinhala and English; each unit lists its media. You sit the examination in the medium you registered for.</p>',
      si: '<p>බොහෝ ඒකක සිංහල සහ ඉංග්‍රීසි මාධ්‍යයෙන් උගන්වයි; එක් එක් ඒකකයේ මාධ්‍යය එහි සඳහන් වේ. ඔබ ලියාපදිංචි වූ මාධ්‍යයෙන් විභාගයට පෙනී සිටිය යුතුය.</p>',
    },
    departments: ['ENG'],
  }),
  faq({
    key: 'hall-booking',
    question: {
      en: 'Can a student society book a lecture hall?',
      si: 'ශිෂ්‍ය සංගමයකට දේශන ශාලාවක් වෙන් කර ගත හැකිද?',
    },
    answer: {
      en: '<p>Yes, through its senior treasurer, a week ahead. Lectures and examinations come first.</p>',
      si: '<p>ඔව්. සංගමයේ ජ්‍යෙෂ්ඨ භාණ්ඩාගාරික හරහා සතියකට පෙර ඉල්ලුම් කළ යුතුය. දේශන සහ විභාගවලට මුල් තැන හිමි වේ.</p>',
    },
    departments: [],
    status: 'draft',
  }),
  faq({
    key: 'record-book',
    question: { en: 'Where is the record book stamped?', si: 'සටහන් පොතට මුද්‍රාව තබන්නේ කොහේදීද?' },
    answer: {
      en: '<p>It is no longer needed: the portal holds your record.</p>',
      si: '<p>එය තවදුරටත් අවශ්‍ය නැත: ඔබේ සටහන පද්ධතියේ පවතී.</p>',
    },
    departments: [],
    status: 'archived',
  }),
];
