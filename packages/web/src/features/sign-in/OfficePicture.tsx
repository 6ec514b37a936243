import classes from './Pictures.module.css'

/** Roof, front and windows of one of the narrow houses outside; `x`, `top` in the picture's units. */
const House = ({ x, top, width, tone }: { x: number; top: number; width: number; tone: string | undefined }) => (
  <g>
    <rect x={x} y={top} width={width} height={292 - top} className={tone} />
    <rect x={x - 3} y={top} width={width + 6} height="5" rx="2" className={classes.tone5} />
    {[0, 1, 2].map((floor) => (
      <g key={floor} className={classes.glass}>
        <rect x={x + 8} y={top + 18 + floor * 34} width={width / 2 - 12} height="16" rx="2" />
        <rect x={x + width / 2 + 4} y={top + 18 + floor * 34} width={width / 2 - 12} height="16" rx="2" />
      </g>
    ))}
  </g>
)

/** A row of the customer list on the screen: face, name, what is next. */
const Row = ({ y, face, mark }: { y: number; face: string | undefined; mark: string | undefined }) => (
  <g>
    <circle cx="216" cy={y} r="8" className={face} />
    <rect x="232" y={y - 7} width="62" height="5" rx="2.5" className={classes.tone6} />
    <rect x="232" y={y + 3} width="40" height="4" rx="2" className={classes.tone3} />
    <rect x="318" y={y - 5} width="30" height="10" rx="5" className={mark} />
  </g>
)

/** A morning in the office: the street outside, the customer list, coffee and a lotus on the desk. */
export const OfficePicture = () => (
  <svg className={classes.picture} viewBox="0 0 560 400" aria-hidden="true">
    <clipPath id="office-window">
      <rect x="70" y="20" width="420" height="272" rx="20" />
    </clipPath>
    <g clipPath="url(#office-window)">
      <rect x="70" y="20" width="420" height="272" className={classes.sky} />
      <circle cx="392" cy="92" r="38" className={classes.sunGlow} />
      <circle cx="392" cy="92" r="26" className={classes.sun} />
      <g className={classes.cloud}>
        <path d="M112 86h74a13 13 0 0 0 0-26 20 20 0 0 0-37-9 16 16 0 0 0-26 12 12 12 0 0 0-11 23Z" />
        <path d="M298 60h46a9 9 0 0 0 1-18 14 14 0 0 0-26-5 11 11 0 0 0-19 8 8 8 0 0 0-2 15Z" />
      </g>
      <path
        d="M70 292V200l34-14 20 10 14-34h22v26l30-8 18 14 8-60 10-22 10 22 8 60 26-10 24 10v-40h30v44l40-14 22 8 18-20h26l30 20 30-8v108Z"
        className={classes.tone2}
      />
      <House x={84} top={176} width={54} tone={classes.tone3} />
      <House x={146} top={206} width={48} tone={classes.warm} />
      <House x={366} top={196} width={50} tone={classes.warm} />
      <House x={424} top={166} width={58} tone={classes.tone3} />
      <path d="M196 292c-4-34 6-60 34-60s40 22 38 60Z" className={classes.leafFar} />
      <path d="M318 292c-2-28 8-46 28-46s26 18 24 46Z" className={classes.leafFar} />
    </g>
    <rect x="70" y="20" width="420" height="272" rx="20" className={classes.frame} />
    <path d="M210 22v268M350 22v268" className={classes.frame} />

    <ellipse cx="280" cy="372" rx="250" ry="12" className={classes.shadow} />
    <rect x="24" y="328" width="512" height="14" rx="7" className={classes.desk} />
    <path d="M70 342l-10 32M490 342l10 32" className={classes.legs} />

    <rect x="186" y="192" width="188" height="124" rx="12" className={classes.tone7} />
    <rect x="194" y="200" width="172" height="106" rx="6" className={classes.paper} />
    <rect x="194" y="200" width="172" height="18" rx="6" className={classes.tone1} />
    <rect x="204" y="206" width="44" height="6" rx="3" className={classes.tone5} />
    <Row y={236} face={classes.orange} mark={classes.green} />
    <Row y={262} face={classes.tone4} mark={classes.amber} />
    <Row y={288} face={classes.pink} mark={classes.green} />
    <path d="M160 316h240l10 12H150Z" className={classes.tone5} />

    <g>
      <path d="M92 276c-6-10 8-14 2-26M110 272c-6-10 8-14 2-26" className={classes.steam} />
      <path d="M84 284h36l-3 14H87Z" className={classes.metal} />
      <rect x="78" y="296" width="48" height="5" rx="2.5" className={classes.metalDark} />
      <path d="M86 301h32l-3 27H89Z" className={classes.cup} />
      <path d="M88 315h28l-1.500 13h-25Z" className={classes.coffee} />
    </g>

    <g>
      <path d="M446 262c-2 16 4 30 8 42M474 256c-2 18-6 32-10 48" className={classes.stem} />
      <path d="M424 256c8-8 30-8 40 2-10 10-32 8-40-2Z" className={classes.leaf} />
      <path
        d="M474 256c-20 2-32-10-34-24 10-2 16 2 20 6-2-10 4-20 14-26 10 6 16 16 14 26 4-4 10-8 20-6-2 14-14 26-34 24Z"
        className={classes.pink}
      />
      <path
        d="M474 256c-14-4-20-16-17-28 7 2 12 8 17 16 5-8 10-14 17-16 3 12-3 24-17 28Z"
        className={classes.pinkDeep}
      />
      <path d="M446 298h28c4 9 8 20 0 30h-28c-8-10-4-21 0-30Z" className={classes.tone6} />
      <path d="M445 308h30" className={classes.band} />
    </g>
  </svg>
)
