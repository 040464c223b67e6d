interface DrawingProps {
  className?: string | undefined;
}

/**
 * The faculty's emblem: a blue water lily, the national flower, over the pages of a book. Its
 * colours are `--lily` and `--lily-book`.
 */
export const Lily = ({ className, size }: DrawingProps & { size?: number }) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 40 40"
    aria-hidden="true"
    focusable="false"
  >
    <g fill="var(--lily)">
      <path opacity="0.5" d="M20 27C12 27 6.5 22 5 13.5c5.5.5 10.5 4 15 13.5z" />
      <path opacity="0.5" d="M20 27c8 0 13.5-5 15-13.5-5.5.5-10.5 4-15 13.5z" />
      <path d="M20 27c-4.5-4-6.5-8-6.5-12.5C13.5 10.5 16 7 20 4c4 3 6.5 6.5 6.5 10.5C26.5 19 24.5 23 20 27z" />
    </g>
    <g fill="none" stroke="var(--lily-book)" strokeWidth="2" strokeLinecap="round">
      <path d="M5 31.5c5.5-1.5 10.5-1 15 1.5 4.5-2.5 9.5-3 15-1.5" />
      <path d="M8 35.5c4.5-1 8.5-.6 12 1.3 3.5-1.9 7.5-2.3 12-1.3" />
    </g>
  </svg>
);

const RINGS = [
  { radius: 150, petals: 9, length: 46 },
  { radius: 225, petals: 13, length: 52 },
  { radius: 305, petals: 17, length: 58 },
  { radius: 395, petals: 21, length: 64 },
];

/** Half rings of petals, as on the moonstone at the entrance of old Sinhalese buildings. */
export const Moonstone = ({ className }: DrawingProps) => (
  <svg
    className={className}
    viewBox="-480 -480 960 480"
    preserveAspectRatio="xMidYMax meet"
    aria-hidden="true"
    focusable="false"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
  >
    {RINGS.map(({ radius, petals, length }) => (
      <g key={radius}>
        <path d={`M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`} />
        {Array.from({ length: petals }, (_, index) => {
          const angle = Math.round((((index + 0.5) / petals) * 180 - 90) * 10) / 10;
          const half = Math.round((Math.PI * radius) / petals / 2 - 3);
          return (
            <path
              key={angle}
              transform={`rotate(${angle}) translate(0 ${-radius - 6})`}
              d={`M${-half} 0C${-half} ${-length * 0.45} ${-half * 0.3} ${-length * 0.7} 0 ${-length}C${half * 0.3} ${-length * 0.7} ${half} ${-length * 0.45} ${half} 0Z`}
            />
          );
        })}
      </g>
    ))}
    <path d="M-90 0A90 90 0 0 1 90 0" />
    <path d="M-110 0A110 110 0 0 1 110 0" strokeDasharray="2 7" />
  </svg>
);
