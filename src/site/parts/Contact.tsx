import type { PublicRecord } from '../../contract/model/publicApi.ts';
import { useWords } from '../words.tsx';
import { Text } from './Fallback.tsx';

type Reachable = PublicRecord &
  Partial<Readonly<Record<'email' | 'phone' | 'address' | 'website', string | null>>>;

const bare = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The known contact details of a record. */
export function Contact({ record }: { record: Reachable }) {
  const { words } = useWords();
  const { email, phone, address, website } = record;
  if (!email && !phone && !address && !website) return null;
  return (
    <dl className="contact">
      {address && (
        <div>
          <dt>{words.contact.address}</dt>
          <dd>
            <Text record={record} field="address">
              {address}
            </Text>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{words.contact.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>{words.contact.phone}</dt>
          <dd>
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {website && (
        <div>
          <dt>{words.contact.website}</dt>
          <dd>
            <a href={website}>{bare(website)}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
