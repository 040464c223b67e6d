import { v5 as idOf, v7 as newId } from 'uuid';
import {
  colomboDay,
  effectivePrivilegesOfMany,
  type EmailTexts,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';

/** E-mails about mentoring. They contain nothing confidential, only a link. */
export const mentoringEmails: Readonly<
  Record<'mentorNew' | 'menteesNew' | 'referralMade' | 'referralMoved', EmailTexts>
> = {
  mentorNew: {
    en: {
      subject: 'Your mentor is %{mentorEn}',
      body: [
        '%{mentorEn} is your mentor from now on. You can turn to them with whatever concerns your studies; how to reach them is on your profile:',
        '%{portal}/profile',
      ],
    },
    si: {
      subject: 'ඔබේ උපදේශක %{mentorSi}',
      body: [
        'මෙතැන් සිට ඔබේ උපදේශක %{mentorSi} වේ. ඔබේ අධ්‍යයන කටයුතු සම්බන්ධ ඕනෑම කරුණක් පිළිබඳව ඔබට උපදෙස් ලබා ගත හැක; සම්බන්ධ කර ගන්නා ආකාරය ඔබේ පැතිකඩෙහි ඇත:',
        '%{portal}/profile',
      ],
    },
  },
  menteesNew: {
    en: {
      subject: 'You have new students to mentor',
      body: [
        'Students have been given to you as their mentor today. Who they are and what concerns them is here:',
        '%{portal}/manage-mentor/mentoring-students',
      ],
    },
    si: {
      subject: 'ඔබට නව උපදේශන සිසුන් පවරා ඇත',
      body: [
        'උපදේශක ලෙස ඔබට අද සිසුන් පවරා ඇත. ඔවුන් කවුරුන්ද සහ ඔවුන්ට අදාළ කරුණු මෙහි ඇත:',
        '%{portal}/manage-mentor/mentoring-students',
      ],
    },
  },
  referralMade: {
    en: {
      subject: 'A student is referred to student welfare',
      body: [
        'A mentor has referred a student to you. Read the referral and accept it here:',
        '%{portal}/manage-mentor/referrals',
      ],
    },
    si: {
      subject: 'සිසුවෙකු ශිෂ්‍ය සුබසාධනය වෙත යොමු කර ඇත',
      body: [
        'උපදේශකවරයෙකු විසින් සිසුවෙකු ඔබ වෙත යොමු කර ඇත. යොමු කිරීම කියවා මෙතැනින් භාර ගන්න:',
        '%{portal}/manage-mentor/referrals',
      ],
    },
  },
  referralMoved: {
    en: {
      subject: 'There is news of your referral',
      body: [
        'Student welfare has taken a step on a referral that you made. See how it stands:',
        '%{portal}/manage-mentor/referrals',
      ],
    },
    si: {
      subject: 'ඔබ කළ යොමු කිරීම ගැන නව තොරතුරක්',
      body: [
        'ඔබ කළ යොමු කිරීමක් සම්බන්ධයෙන් ශිෂ්‍ය සුබසාධනය පියවරක් ගෙන ඇත. එහි වත්මන් තත්ත්වය බලන්න:',
        '%{portal}/manage-mentor/referrals',
      ],
    },
  },
};

export interface NewMentor {
  student: string | null;
  mentor: string;
  mentorUser: string | null;
  mentorEn: string;
  mentorSi: string;
}

const EMAIL_KEY_NAMESPACE = 'b3b6a7d4-5a37-4f0e-9a0c-3d0b6b1f2c11';

/** E-mails every student with a new mentor, and each mentor at most once a day. */
export async function notifyMentors(
  { notify }: TransactionContext,
  moved: readonly NewMentor[],
  day: string,
): Promise<void> {
  const mentors = new Set(moved.flatMap(({ mentorUser }) => mentorUser ?? []));
  await notify.emails([
    ...moved.flatMap(({ student, mentorEn, mentorSi }) =>
      student === null
        ? []
        : [
            {
              key: newId(),
              userId: student,
              template: 'mentorNew',
              values: { mentorEn, mentorSi },
            },
          ],
    ),
    ...[...mentors].map((userId) => ({
      key: idOf(`${userId} ${day}`, EMAIL_KEY_NAMESPACE),
      userId,
      template: 'menteesNew',
      values: {},
    })),
  ]);
}

/** Staff accounts except administrators, who hold every privilege but are not welfare officers. */
const STAFF = `
  SELECT account.id
  FROM users account
  JOIN staff member ON member.user_id = account.id
  WHERE account.status = 'active'
    AND NOT EXISTS (
      SELECT 1
      FROM user_roles user_role
      JOIN roles role ON role.id = user_role.role_id
      WHERE user_role.user_id = account.id AND role.is_administrator
    )`;

/** E-mails the welfare officers about a pending referral. */
export async function notifyWelfare({ client, now, notify }: TransactionContext): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, { text: STAFF });
  const held = await effectivePrivilegesOfMany(
    client,
    rows.map(({ id }) => id),
    colomboDay(now),
  );
  await notify.emailEach(
    'referralMade',
    [...held].filter(([, keys]) => keys.has('MENTOR_WELFARE')).map(([userId]) => ({ userId })),
  );
}

/** E-mails the mentor about a new state of their referral. */
export async function notifyReferrer(
  { client, notify }: TransactionContext,
  staff: string,
): Promise<void> {
  const rows = await queryRows<{ userId: string }>(client, {
    text: 'SELECT user_id AS "userId" FROM staff WHERE id = $1::uuid AND user_id IS NOT NULL',
    values: [staff],
  });
  await notify.emailEach('referralMoved', rows);
}
