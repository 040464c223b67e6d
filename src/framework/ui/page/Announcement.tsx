import '../visibility.css';

/**
 * Tells screen readers a result that appears elsewhere on the page. Rendered before there is one,
 * because only a change of a region that they know is announced.
 */
export const Announcement = ({ text }: { text: string }) => (
  <p role="status" className="view-hidden">
    {text}
  </p>
);
