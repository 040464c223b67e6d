import type { Localised } from '../../../contract/model/constants.ts';
import { localisedPairs } from '../../shared/demo/fieldsOfStudy.ts';

/** The fields of study of a department's staff, by department code. */
export const SPECIALITIES: Readonly<Record<string, readonly Localised[]>> = {
  SIN: localisedPairs(
    'Classical Sinhala literature=සම්භාව්‍ය සිංහල සාහිත්‍යය, Modern Sinhala fiction=නූතන සිංහල ප්‍රබන්ධ සාහිත්‍යය, Sinhala linguistics=සිංහල වාග්විද්‍යාව, Folklore=ජනශ්‍රැතිය',
  ),
  ENG: localisedPairs(
    'Postcolonial literature=පශ්චාත් යටත්විජිත සාහිත්‍යය, Sociolinguistics=සමාජ වාග්විද්‍යාව, Sri Lankan English=ශ්‍රී ලාංකේය ඉංග්‍රීසිය',
  ),
  HIS: localisedPairs(
    'Kandyan period=උඩරට රාජධානි යුගය, Dutch period=ලන්දේසි යුගය, Maritime history=සමුද්‍ර ඉතිහාසය, Oral history=වාචික ඉතිහාසය',
  ),
  ARC: localisedPairs(
    'Epigraphy=අභිලේඛන විද්‍යාව, Heritage management=උරුම කළමනාකරණය, Prehistory=ප්‍රාග් ඉතිහාසය, Conservation=සංරක්ෂණය',
  ),
  GEO: localisedPairs(
    'Geographic information systems=භූගෝලීය තොරතුරු පද්ධති, Coastal geography=වෙරළබඩ භූගෝල විද්‍යාව, Disaster studies=ආපදා අධ්‍යයනය',
  ),
  SOC: localisedPairs(
    'Rural sociology=ග්‍රාමීය සමාජවිද්‍යාව, Gender studies=ස්ත්‍රී පුරුෂ සමාජභාව අධ්‍යයනය, Migration=සංක්‍රමණය, Social work=සමාජ වැඩ',
  ),
  ECO: localisedPairs(
    'Development economics=සංවර්ධන ආර්ථික විද්‍යාව, Econometrics=ආර්ථිකමිතිය, Agricultural economics=කෘෂි ආර්ථික විද්‍යාව',
  ),
  POL: localisedPairs(
    'Public policy=රාජ්‍ය ප්‍රතිපත්ති, Local government=පළාත් පාලනය, International relations=ජාත්‍යන්තර සබඳතා',
  ),
  PBS: localisedPairs(
    'Pali commentaries=පාලි අටුවා, Buddhist philosophy=බෞද්ධ දර්ශනය, Vinaya studies=විනය අධ්‍යයනය',
  ),
  PHI: localisedPairs('Logic=තර්ක ශාස්ත්‍රය, Ethics=ආචාර ධර්ම විද්‍යාව, Indian philosophy=භාරතීය දර්ශනය'),
  STA: localisedPairs(
    'Survey methods=සමීක්ෂණ ක්‍රමවේද, Demography=ජනවිද්‍යාව, Applied statistics=ව්‍යවහාරික සංඛ්‍යානය',
  ),
  MCM: localisedPairs('Journalism=පුවත්පත් කලාව, Broadcasting=විද්‍යුත් මාධ්‍යය, Media ethics=මාධ්‍ය ආචාර ධර්ම'),
  ELT: localisedPairs('Academic writing=ශාස්ත්‍රීය ලේඛනය, Language testing=භාෂා පරීක්ෂණය'),
  ICT: localisedPairs('Educational technology=අධ්‍යාපන තාක්ෂණය, Database systems=දත්ත සමුදාය පද්ධති'),
};
