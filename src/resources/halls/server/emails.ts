import type { EmailTexts } from '../../../../gateway/index.ts';

/** E-mails about bookings and classes. */
export const hallEmails = {
  bookingApproved: {
    en: {
      subject: 'Your booking is approved: %{title}',
      body: [
        'The booking “%{title}” is approved:',
        '%{date}, %{from}–%{to}, %{hall}',
        'Note: %{note}',
      ],
    },
    si: {
      subject: 'ඔබේ වෙන් කිරීම අනුමතයි: %{title}',
      body: ['“%{title}” වෙන් කිරීම අනුමත කර ඇත:', '%{date}, %{from}–%{to}, %{hall}', 'සටහන: %{note}'],
    },
  },
  bookingRejected: {
    en: {
      subject: 'Your booking was not approved: %{title}',
      body: [
        'The booking “%{title}” could not be approved:',
        '%{date}, %{from}–%{to}, %{hall}',
        'Reason, or what takes place instead: %{note}',
        'Other halls and times are suggested under Bookings.',
      ],
    },
    si: {
      subject: 'ඔබේ වෙන් කිරීම අනුමත නොවීය: %{title}',
      body: [
        '“%{title}” වෙන් කිරීම අනුමත කළ නොහැකි විය:',
        '%{date}, %{from}–%{to}, %{hall}',
        'හේතුව හෝ ඒ වෙනුවට පැවැත්වෙන දෙය: %{note}',
        '“වෙන් කිරීම්” යටතේ වෙනත් ශාලා සහ වේලාවන් යෝජනා කෙරේ.',
      ],
    },
  },
  bookingDisplaced: {
    en: {
      subject: 'Your booking had to give way: %{title}',
      body: [
        'The booking “%{title}” can no longer take place there:',
        '%{date}, %{from}–%{to}, %{hall}',
        'Reason: %{note}',
        'Please choose another hall or time under Bookings.',
      ],
    },
    si: {
      subject: 'ඔබේ වෙන් කිරීම ඉවත් කිරීමට සිදු විය: %{title}',
      body: [
        '“%{title}” තවදුරටත් එහි පැවැත්විය නොහැක:',
        '%{date}, %{from}–%{to}, %{hall}',
        'හේතුව: %{note}',
        'කරුණාකර “වෙන් කිරීම්” යටතේ වෙනත් ශාලාවක් හෝ වේලාවක් තෝරන්න.',
      ],
    },
  },
  bookingCancelled: {
    en: {
      subject: 'Your booking was cancelled: %{title}',
      body: [
        'The hall management cancelled the booking “%{title}”:',
        '%{date}, %{from}–%{to}, %{hall}',
        'Reason: %{note}',
      ],
    },
    si: {
      subject: 'ඔබේ වෙන් කිරීම අවලංගු කෙරිණි: %{title}',
      body: [
        'ශාලා කළමනාකරණය “%{title}” වෙන් කිරීම අවලංගු කර ඇත:',
        '%{date}, %{from}–%{to}, %{hall}',
        'හේතුව: %{note}',
      ],
    },
  },
  bookingMissed: {
    en: {
      subject: 'Booking not used: %{title}',
      body: [
        'Nobody has said that the booking “%{title}” took place, and its time is over:',
        '%{date}, %{from}–%{to}, %{hall}',
        'It now stands as “Nobody came”. If it did take place, open it under Bookings and choose “It took place”.',
        'Please cancel in time what you do not need: others are looking for a hall.',
      ],
    },
    si: {
      subject: 'වෙන් කිරීම භාවිත කර නැත: %{title}',
      body: [
        '“%{title}” පැවැත්වූ බව කිසිවෙකු සඳහන් කර නැති අතර එහි වේලාව අවසන්ය:',
        '%{date}, %{from}–%{to}, %{hall}',
        'එය දැන් “කිසිවෙකු නොපැමිණි” ලෙස සටහන් වී ඇත. එය පැවැත්වූයේ නම් “වෙන් කිරීම්” යටතේ එය විවෘත කර “පැවැත්වූ බව සටහන් කරන්න” තෝරන්න.',
        'අවශ්‍ය නොවන දේ කලින් අවලංගු කරන්න: තවත් අය ශාලාවක් සොයති.',
      ],
    },
  },
  classMoved: {
    en: {
      subject: 'Class changed: %{title}',
      body: [
        'One meeting of %{title} now takes place:',
        '%{date}, %{from}–%{to}, %{hall}',
        'Note: %{note}',
        'All other meetings stay as they are.',
      ],
    },
    si: {
      subject: 'පන්තිය වෙනස් විය: %{titleSi}',
      body: [
        '%{titleSi} හි එක් පන්තියක් දැන් පැවැත්වෙන්නේ:',
        '%{date}, %{from}–%{to}, %{hall}',
        'සටහන: %{note}',
        'අනෙක් සියලු පන්ති වෙනසක් නැත.',
      ],
    },
  },
  classCancelled: {
    en: {
      subject: 'Class cancelled: %{title}',
      body: [
        'This meeting of %{title} is cancelled:',
        '%{date}, %{from}–%{to}, %{hall}',
        'Reason: %{note}',
      ],
    },
    si: {
      subject: 'පන්තිය අවලංගුයි: %{titleSi}',
      body: [
        '%{titleSi} හි මෙම පන්තිය අවලංගු කර ඇත:',
        '%{date}, %{from}–%{to}, %{hall}',
        'හේතුව: %{note}',
      ],
    },
  },
  holidayDeclared: {
    en: {
      subject: 'No classes: %{nameEn}',
      body: [
        'There are no classes on %{nameEn}.',
        'Of your classes this concerns %{count}, from %{date} on. They stand as cancelled in your timetable and do not count as missed.',
      ],
    },
    si: {
      subject: 'පන්ති නැත: %{nameSi}',
      body: [
        '%{nameSi} දිනයේ පන්ති නොපැවැත්වේ.',
        'ඔබේ පන්ති %{count}කට මෙය අදාළ වේ (%{date} සිට). ඒවා ඔබේ කාලසටහනේ අවලංගු ලෙස පෙන්වන අතර නොපැමිණීමක් ලෙස ගණන් නොගැනේ.',
      ],
    },
  },
  holidayWithdrawn: {
    en: {
      subject: 'Classes take place after all: %{nameEn}',
      body: [
        '%{nameEn} is no longer a holiday on that day, so classes take place as usual.',
        'Of your classes this concerns %{count}, from %{date} on. Your timetable shows when and where.',
      ],
    },
    si: {
      subject: 'පන්ති සුපුරුදු පරිදි පැවැත්වේ: %{nameSi}',
      body: [
        '%{nameSi} එදින තවදුරටත් නිවාඩු දිනයක් නොවන බැවින් පන්ති සුපුරුදු පරිදි පැවැත්වේ.',
        'ඔබේ පන්ති %{count}කට මෙය අදාළ වේ (%{date} සිට). වේලාව සහ ස්ථානය ඔබේ කාලසටහනේ ඇත.',
      ],
    },
  },
} as const satisfies Readonly<Record<string, EmailTexts>>;
