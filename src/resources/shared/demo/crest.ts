const SHIELD = 'M60 40 H420 V240 C420 350 340 410 240 450 C140 410 60 350 60 240 Z';
/** One petal of the lotus, pointing up; the others are turned. */
const PETAL = 'M240 210 C212 180 212 140 240 100 C268 140 268 180 240 210 Z';
const TURNS = [-56, -28, 28, 56, 0];

/** The crest of the demonstration faculty: a lotus above an open book, on a shield. */
export const CREST = `
  <svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">
    <path d="${SHIELD}" fill="#123f5c" stroke="#c79a3a" stroke-width="14" stroke-linejoin="round"/>
    ${TURNS.map(
      (turn) =>
        `<path d="${PETAL}" transform="rotate(${turn} 240 214)" fill="#f4e3b5" stroke="#c79a3a" stroke-width="5"/>`,
    ).join('')}
    <path d="M240 262 C200 236 150 236 112 250 V356 C150 342 200 342 240 368 Z" fill="#ffffff"/>
    <path d="M240 262 C280 236 330 236 368 250 V356 C330 342 280 342 240 368 Z" fill="#ffffff"/>
    <path d="M240 262 V368 M134 276 C164 268 194 270 220 282 M134 304 C164 296 194 298 220 310 M346 276 C316 268 286 270 260 282 M346 304 C316 296 286 298 260 310" fill="none" stroke="#123f5c" stroke-width="7" stroke-linecap="round"/>
  </svg>`;
