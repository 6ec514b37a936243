import { emailFonts, fontFamilies, wordsOn } from '@crm/contract/email-blocks'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { useEdit } from '../edit.ts'
import { ColorField } from './ColorField.tsx'
import { SizeField } from './fields.tsx'

const PAPER = '#ffffff'

/** What all blocks have alike. */
export function ThemeSettings() {
  const { t } = useTranslation('marketingTemplate')
  const { document, changeTheme } = useEdit()
  return (
    <>
      <h3>{t('theme.title')}</h3>
      <RadioCards
        label={t('theme.font')}
        value={document.font}
        onChange={(font) => changeTheme({ font })}
        choices={emailFonts.map((font) => ({
          value: font,
          label: t(`theme.fonts.${font}`),
          help: fontFamilies[font].split(',').slice(0, 2).join(',').replaceAll("'", ''),
        }))}
      />
      <SizeField
        label={t('theme.width')}
        value={document.width}
        min={320}
        max={800}
        onChange={(width) => changeTheme({ width })}
      />
      <ColorField
        label={t('theme.color')}
        value={document.color}
        against={wordsOn(document.color)}
        onChange={(color) => changeTheme({ color })}
      />
      <ColorField
        label={t('theme.textColor')}
        value={document.textColor}
        against={PAPER}
        onChange={(textColor) => changeTheme({ textColor })}
      />
      <ColorField
        label={t('theme.background')}
        value={document.background}
        onChange={(background) => changeTheme({ background })}
      />
    </>
  )
}
