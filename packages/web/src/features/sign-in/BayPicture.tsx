import classes from './Pictures.module.css'

/** A folded boat; its sail carries the ticket's state. `at` is the middle of the waterline. */
const Boat = ({ at, size, mark }: { at: readonly [number, number]; size: number; mark: string | undefined }) => (
  <g transform={`translate(${at[0]} ${at[1]}) scale(${size})`}>
    <ellipse cx="0" cy="4" rx="46" ry="5" className={classes.reflection} />
    <path d="M0-52 24-10h-48Z" className={classes.paper} />
    <path d="M0-52 24-10H0Z" className={classes.fold} />
    <path d="M-46-16-24-10h48l22-6L28 4h-56Z" className={classes.paper} />
    <path d="M46-16 24-10 0 4h28Z" className={classes.fold} />
    <circle cx="0" cy="-22" r="9" className={mark} />
    <path d="m-4-22 3 3 5.500-6" className={classes.tick} />
  </g>
)

const Waves = ({ y, from, to }: { y: number; from: number; to: number }) => (
  <path d={`M${from} ${y}h${(to - from) * 0.3}M${from + (to - from) * 0.42} ${y}h${(to - from) * 0.58}`} />
)

/** Paper boats, one for each ticket, on their way into a quiet bay. */
export const BayPicture = () => (
  <svg className={classes.picture} viewBox="0 0 560 400" aria-hidden="true">
    <clipPath id="bay-frame">
      <rect x="30" y="20" width="500" height="352" rx="24" />
    </clipPath>
    <g clipPath="url(#bay-frame)">
      <rect x="30" y="20" width="500" height="352" className={classes.sky} />
      <circle cx="318" cy="150" r="66" className={classes.sunGlow} />
      <circle cx="318" cy="150" r="44" className={classes.sun} />
      <g className={classes.cloud}>
        <path d="M90 98h84a12 12 0 0 0 0-24 22 22 0 0 0-40-8 17 17 0 0 0-30 10 11 11 0 0 0-14 22Z" />
        <path d="M402 74h58a9 9 0 0 0 0-18 16 16 0 0 0-30-5 12 12 0 0 0-20 8 8 8 0 0 0-8 15Z" />
      </g>
      <path
        d="M30 214v-30c16-6 22-26 40-26 14 0 20 12 30 22 10-26 22-44 40-44 16 0 24 30 36 48 8 12 22 22 38 30ZM332 214c14-6 22-20 30-36 8-18 16-32 30-32 16 0 20 18 28 30 6-8 12-14 22-14 20 0 24 34 44 38l44 14Z"
        className={classes.tone2}
      />
      <path
        d="M30 232v-66c10-14 22-24 36-22 20 2 26 34 40 56 8 12 20 24 34 32ZM414 232c16-10 22-30 30-54 6-20 14-38 32-38 22 0 30 28 54 40v52Z"
        className={classes.tone3}
      />
      <path
        d="M44 232c14-26 14-40 24-40 12 0 16 20 26 40ZM458 232c8-26 14-46 24-46 12 0 14 24 34 46Z"
        className={classes.tone4}
      />
      <rect x="30" y="214" width="500" height="158" className={classes.sea} />
      <path d="M274 214h88l-14 34h-60ZM292 256h52l-8 22h-36Z" className={classes.sunPath} />
      <g className={classes.waves}>
        <Waves y={236} from={60} to={180} />
        <Waves y={252} from={380} to={500} />
        <Waves y={278} from={84} to={210} />
        <Waves y={300} from={300} to={420} />
        <Waves y={328} from={50} to={160} />
        <Waves y={350} from={250} to={390} />
      </g>
      <Boat at={[236, 246]} size={0.55} mark={classes.amberSolid} />
      <Boat at={[408, 282]} size={0.8} mark={classes.blueSolid} />
      <Boat at={[196, 326]} size={1.25} mark={classes.greenSolid} />
      <path d="M530 372v-52c-40 2-74 14-92 52Z" className={classes.tone5} />
      <path d="M506 322v-42" className={classes.post} />
      <circle cx="506" cy="272" r="20" className={classes.lampGlow} />
      <rect x="497" y="260" width="18" height="22" rx="6" className={classes.lamp} />
      <path d="M494 262h24M498 284h16" className={classes.post} />
    </g>
  </svg>
)
