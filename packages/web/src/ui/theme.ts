import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { amber, blue, dark, green, grey, orange, red, sea, slate } from './colors.ts'

/** The colours a status, a priority or a message may have. */
export const tones = { accent: sea, slate, grey, blue, green, amber, orange, red } as const
export type Tone = keyof typeof tones

export const MOTION_MS = 140
const motion = { transitionProps: { duration: MOTION_MS } }
const veil = { overlayProps: { backgroundOpacity: 0.4 } }
// A dialog's own head is no banner: the page has one.
const plainHead = { attributes: { header: { role: 'presentation' } } }
const floating = { ...motion, shadow: 'md' }

/** What a part of a page stands in. */
export const framed = { bd: '1px solid var(--ui-border)', bdrs: 'md' } as const

const letters = "'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

export const theme = createTheme({
  colors: { sea, gray: slate, dark, red, green, yellow: amber, orange, blue },
  primaryColor: 'sea',
  primaryShade: 6,
  black: slate[9],
  fontFamily: letters,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
      h5: { fontSize: '0.875rem', lineHeight: '1.5' },
      h6: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  fontWeights: { medium: '500', bold: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px', xxl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  breakpoints: { xs: '35.5em', sm: '48em', md: '56.25em', lg: '68.75em', xl: '90em' },
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--ui-shadow)'])),
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { ...motion, ...veil, ...plainHead, centered: true, padding: 'lg' } },
    Drawer: { defaultProps: { ...motion, ...veil, ...plainHead, padding: 'lg' } },
    Menu: { defaultProps: { ...floating, withinPortal: true } },
    Popover: { defaultProps: floating },
    Combobox: { defaultProps: floating },
    Tooltip: {
      defaultProps: {
        ...motion,
        openDelay: 300,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    CloseButton: { defaultProps: { iconSize: 16 } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Loader: { defaultProps: { type: 'oval', size: 16 } },
    Badge: { styles: { root: { textTransform: 'none' } } },
  },
})

const paletteOf = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([tone, shades]) => {
      // A grey as deep as the other tones would vanish into the dark ground.
      const softInDark = tone === 'slate' || tone === 'grey' ? shades[7] : shades[9]
      const [text, soft, edge] =
        scheme === 'light' ? [shades[7], shades[1], shades[3]] : [shades[2], softInDark, shades[6]]
      return [
        [`--ui-${tone}-text`, text],
        [`--ui-${tone}-soft`, soft],
        [`--ui-${tone}-edge`, edge],
        [`--ui-${tone}-solid`, shades[6]],
      ]
    }),
  )

/** What each scheme calls its surfaces; the tones (`--ui-red-text`, `-soft`, `-edge`, `-solid`) come with them. */
export const schemes = {
  light: {
    ...paletteOf('light'),
    '--ui-text': slate[9],
    '--ui-dimmed': slate[6],
    '--ui-border': slate[2],
    '--ui-border-strong': '#7f8ca3',
    '--ui-surface': '#ffffff',
    '--ui-sunken': slate[1],
    '--ui-raised': '#ffffff',
    '--ui-hover': slate[1],
    '--ui-selected': sea[0],
    '--ui-accent': sea[6],
    '--ui-on-solid': '#ffffff',
    '--ui-danger': red[6],
    '--ui-focus': sea[6],
    '--ui-shadow': '0 4px 16px rgb(15 23 42 / 14%), 0 0 1px rgb(15 23 42 / 24%)',
  },
  dark: {
    ...paletteOf('dark'),
    '--ui-text': dark[0],
    '--ui-dimmed': dark[2],
    '--ui-border': '#273449',
    '--ui-border-strong': dark[3],
    '--ui-surface': dark[7],
    '--ui-sunken': dark[8],
    '--ui-raised': dark[6],
    '--ui-hover': '#1a2438',
    '--ui-selected': '#0d2c3c',
    '--ui-accent': sea[4],
    '--ui-on-solid': '#ffffff',
    '--ui-danger': red[4],
    '--ui-focus': sea[3],
    '--ui-shadow': '0 4px 16px rgb(0 0 0 / 48%), 0 0 1px rgb(148 163 184 / 48%)',
  },
} as const

const mantineNames = {
  '--mantine-color-text': 'var(--ui-text)',
  '--mantine-color-body': 'var(--ui-surface)',
  '--mantine-color-dimmed': 'var(--ui-dimmed)',
  '--mantine-color-placeholder': 'var(--ui-dimmed)',
  '--mantine-color-error': 'var(--ui-danger)',
  '--mantine-color-success': 'var(--ui-green-text)',
  '--mantine-color-anchor': 'var(--ui-accent)',
  '--mantine-color-default-border': 'var(--ui-border-strong)',
}

const buttonShades = { sea, gray: slate, red, green, yellow: amber, orange, blue }

/** What light and subtle buttons write in and stand on; Mantine's own steps read as black, or as white on light. */
export const buttonColors = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    Object.entries(buttonShades).flatMap(([name, shades]) => {
      const isGrey = name === 'gray'
      const [text, ground, hover] =
        scheme === 'light'
          ? [shades[7], shades[1], shades[2]]
          : [shades[2], shades[isGrey ? 7 : 9], shades[isGrey ? 6 : 8]]
      return [
        [`--mantine-color-${name}-light-color`, text],
        [`--mantine-color-${name}-light`, ground],
        [`--mantine-color-${name}-light-hover`, hover],
      ]
    }),
  )

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--ui-motion': `${MOTION_MS}ms`,
    '--ui-radius': '8px',
    '--ui-row-height': '40px',
  },
  light: { ...schemes.light, ...mantineNames, ...buttonColors('light') },
  dark: { ...schemes.dark, ...mantineNames, ...buttonColors('dark') },
})
