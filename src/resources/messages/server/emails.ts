import type { EmailTexts } from '../../../../gateway/index.ts';

export const messageEmails: Readonly<Record<string, EmailTexts>> = {
  message: {
    en: {
      subject: 'Message: %{subject}',
      body: [
        '%{author} wrote to you at the faculty portal:',
        '%{body}',
        'Read it and answer here: %{portal}%{path}',
        'If you do not want letters about this conversation, mute it there.',
      ],
    },
    si: {
      subject: 'පණිවිඩය: %{subject}',
      body: [
        '%{author} පීඨ ද්වාරය හරහා ඔබට මෙසේ ලියා ඇත:',
        '%{body}',
        'කියවා පිළිතුරු දීමට: %{portal}%{path}',
        'මෙම සංවාදය පිළිබඳ විද්‍යුත් තැපැල් අවශ්‍ය නැතිනම් එහිදී එය නිහඬ කරන්න.',
      ],
    },
  },
};
