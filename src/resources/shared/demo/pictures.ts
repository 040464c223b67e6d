import { storeFile, type FileStore } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { FileValue } from '../../../contract/model/fields.ts';
import { CREST } from './crest.ts';
import { demoId } from './seeded.ts';

interface Picture {
  key: string;
  resource: string;
  field: string;
  /** As SVG. */
  drawing: string;
  alt: Localised;
}

/** An abstract pattern: the demonstration shows no real places or faces. */
function waves({ width, height, hue }: { width: number; height: number; hue: number }): string {
  const bands = Array.from({ length: 9 }, (_, band) => {
    const y = (height * (band + 1)) / 10;
    const swing = height / (6 + (band % 3));
    const path = `M0 ${y} C${width / 4} ${y - swing} ${width / 2} ${y + swing} ${width} ${y - swing / 2} V${height} H0 Z`;
    return `<path d="${path}" fill="hsl(${hue + band * 4} 52% ${34 + band * 5}%)" fill-opacity="0.7"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 48% 26%)"/>${bands.join('')}</svg>`;
}

const slide = (key: string, hue: number, alt: Localised): Picture => ({
  key,
  resource: 'slides',
  field: 'image',
  drawing: waves({ width: 1440, height: 600, hue }),
  alt,
});
const cover = (key: string, hue: number, alt: Localised): Picture => ({
  key,
  resource: 'informations',
  field: 'cover',
  drawing: waves({ width: 1280, height: 720, hue }),
  alt,
});

const PICTURES: readonly Picture[] = [
  slide('welcome', 212, { en: 'Overlapping waves in blue', si: 'නිල් පැහැති රැලි රටාවක්' }),
  slide('manuscripts', 36, {
    en: 'Long leaves in ochre, one above the other',
    si: 'එක මත එක පිහිටි කහ පැහැති දිගු කොළ රටාවක්',
  }),
  slide('open-day', 150, { en: 'Waves in green', si: 'කොළ පැහැති රැලි රටාවක්' }),
  slide('documentation-room', 20, { en: 'Waves in brown', si: 'දුඹුරු පැහැති රැලි රටාවක්' }),
  slide('poetry-evening', 268, { en: 'Waves in violet', si: 'දම් පැහැති රැලි රටාවක්' }),
  cover('course-registration-opens', 196, {
    en: 'Waves in turquoise',
    si: 'නීල හරිත පැහැති රැලි රටාවක්',
  }),
  {
    key: 'crest',
    resource: 'faculties',
    field: 'logo',
    drawing: CREST,
    alt: {
      en: 'Crest: a lotus above an open book on a shield',
      si: 'ලාංඡනය: පලිහක් මත විවෘත පොතකට ඉහළින් නෙළුමක්',
    },
  },
  cover('research-symposium', 340, { en: 'Waves in crimson', si: 'රතු පැහැති රැලි රටාවක්' }),
];

const pictureId = ({ resource, key }: Picture): string => demoId('pictures', `${resource}/${key}`);

/** The value of a demonstration record's picture field; `null` without a picture. */
export function pictureValue(key: string): Pick<FileValue, 'id' | 'alt'> | null {
  const picture = PICTURES.find((one) => one.key === key);
  return picture ? { id: pictureId(picture), alt: picture.alt } : null;
}

/** Draws and stores the pictures of the demonstration. */
export async function storePictures(store: FileStore): Promise<void> {
  // Only an empty database needs it, and loading it takes time from every start.
  const { default: sharp } = await import('sharp');
  for (const picture of PICTURES) {
    const bytes = await sharp(Buffer.from(picture.drawing)).png({ compressionLevel: 9 }).toBuffer();
    const upload = {
      id: pictureId(picture),
      name: `${picture.key}.png`,
      claimedType: 'image/png',
      bytes,
      resource: picture.resource,
      field: picture.field,
      by: null,
    };
    await storeFile(store, { kind: 'image' }, upload);
  }
}
