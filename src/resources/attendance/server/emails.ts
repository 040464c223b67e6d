import type { EmailTexts } from '../../../../gateway/index.ts';

/** E-mails to students and their mentors about attendance. */
export const attendanceEmails: Readonly<Record<string, EmailTexts>> = {
  attendanceWarning: {
    en: {
      subject: 'Your attendance in %{unit}: %{percent} %',
      body: [
        'Of %{held} classes held in %{unit} you attended %{attended}; %{excused} were excused. That is %{percent} %. The examination asks for %{needed} %.',
        'Of the classes still to come you can miss %{canMiss}. If something keeps you away, talk to the lecturer or your mentor, and ask for leave in time.',
        '%{portal}/manage-attendance/my-attendance',
      ],
    },
    si: {
      subject: '%{unit} සඳහා ඔබේ පැමිණීම: %{percent}%',
      body: [
        '%{unit} හි පැවැත්වූ පන්ති %{held} න් %{attended} කට ඔබ පැමිණ ඇත; %{excused} ක් සඳහා නිදහසට කරුණු පිළිගෙන ඇත. එය %{percent}% කි. විභාගය සඳහා %{needed}% ක් අවශ්‍යයි.',
        'ඉදිරි පන්තිවලින් ඔබට මගහැරිය හැක්කේ %{canMiss} ක් පමණි. පැමිණීමට බාධාවක් ඇත්නම් කථිකාචාර්යවරයා හෝ ඔබේ උපදේශක සමඟ කතා කර, කල් ඇතිව නිවාඩු ඉල්ලන්න.',
        '%{portal}/manage-attendance/my-attendance',
      ],
    },
  },
  attendanceWarningLost: {
    en: {
      subject: 'Your attendance in %{unit} is out of reach of %{needed} %',
      body: [
        'Of %{held} classes held in %{unit} you attended %{attended}; %{excused} were excused. That is %{percent} %. Even with every class still to come you cannot reach the %{needed} % that the examination asks for.',
        'Talk to the lecturer or your mentor now. If there is a medical or other reason for your absences, ask for leave with evidence.',
        '%{portal}/manage-attendance/my-attendance',
      ],
    },
    si: {
      subject: '%{unit} සඳහා %{needed}% පැමිණීමට තවදුරටත් ළඟා විය නොහැක',
      body: [
        '%{unit} හි පැවැත්වූ පන්ති %{held} න් %{attended} කට ඔබ පැමිණ ඇත; %{excused} ක් සඳහා නිදහසට කරුණු පිළිගෙන ඇත. එය %{percent}% කි. ඉදිරි සියලු පන්තිවලට පැමිණියද විභාගයට අවශ්‍ය %{needed}% ට ළඟා විය නොහැක.',
        'දැන්ම කථිකාචාර්යවරයා හෝ ඔබේ උපදේශක සමඟ කතා කරන්න. නොපැමිණීමට වෛද්‍ය හෝ වෙනත් හේතුවක් ඇත්නම් සාක්ෂි සහිතව නිවාඩු ඉල්ලන්න.',
        '%{portal}/manage-attendance/my-attendance',
      ],
    },
  },
  attendanceWarningMentor: {
    en: {
      subject: 'Attendance of your mentee %{student} in %{unit}: %{percent} %',
      body: [
        '%{student} (%{number}) attended %{attended} of %{held} classes in %{unit}; %{excused} were excused. That is %{percent} %, and %{needed} % are asked for. The student was told.',
        '%{portal}/manage-mentor/mentoring-students',
      ],
    },
    si: {
      subject: 'ඔබ උපදේශනය කරන %{student} ගේ %{unit} පැමිණීම: %{percent}%',
      body: [
        '%{student} (%{number}) %{unit} හි පන්ති %{held} න් %{attended} කට පැමිණ ඇත; %{excused} ක් සඳහා නිදහසට කරුණු පිළිගෙන ඇත. එය %{percent}% කි; %{needed}% ක් අවශ්‍යයි. ශිෂ්‍යයාට දන්වා ඇත.',
        '%{portal}/manage-mentor/mentoring-students',
      ],
    },
  },
};
