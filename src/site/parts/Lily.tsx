/** The faculty's mark: a blue water lily over the pages of a book. */
export function Lily() {
  return (
    <svg className="lily" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        <path opacity="0.55" d="M20 27C12 27 6.5 22 5 13.5c5.5.5 10.5 4 15 13.5z" />
        <path opacity="0.55" d="M20 27c8 0 13.5-5 15-13.5-5.5.5-10.5 4-15 13.5z" />
        <path d="M20 27c-4.5-4-6.5-8-6.5-12.5C13.5 10.5 16 7 20 4c4 3 6.5 6.5 6.5 10.5C26.5 19 24.5 23 20 27z" />
      </g>
      <g className="lily-book" fill="none" strokeWidth="2" strokeLinecap="round">
        <path d="M5 31.5c5.5-1.5 10.5-1 15 1.5 4.5-2.5 9.5-3 15-1.5" />
        <path d="M8 35.5c4.5-1 8.5-.6 12 1.3 3.5-1.9 7.5-2.3 12-1.3" />
      </g>
    </svg>
  );
}

const RINGS = [
  { radius: 150, petals: 9, length: 46 },
  { radius: 225, petals: 13, length: 52 },
  { radius: 305, petals: 17, length: 58 },
  { radius: 395, petals: 21, length: 64 },
];

/** Half rings of petals, as on the moonstone at the foot of old Sinhalese stairs: where one steps in. */
export function Moonstone() {
  return (
    <svg className="moonstone" viewBox="-480 -480 960 480" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" strokeWidth="1.3">
      {RINGS.map(({ radius, petals, length }) => (
        <g key={radius}>
          <path d={`M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`} />
          {Array.from({ length: petals }, (_, index) => {
            const half = Math.round((Math.PI * radius) / petals / 2 - 3);
            return (
              <path
                key={index}
                transform={`rotate(${Math.round((((index + 0.5) / petals) * 180 - 90) * 10) / 10}) translate(0 ${-radius - 6})`}
                d={`M${-half} 0C${-half} ${-length * 0.45} ${-half * 0.3} ${-length * 0.7} 0 ${-length}C${half * 0.3} ${-length * 0.7} ${half} ${-length * 0.45} ${half} 0Z`}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
