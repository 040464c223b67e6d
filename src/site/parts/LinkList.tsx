import type { Link } from '../records.ts';
import { Text } from './Fallback.tsx';

export const LinkList = ({ links }: { links: readonly Link[] }) => (
  <ul className="link-columns">
    {links.map((link) => (
      <li key={link.id}>
        <a href={link.url}>
          <Text record={link} field="label">
            {link.label}
          </Text>
        </a>
      </li>
    ))}
  </ul>
);
