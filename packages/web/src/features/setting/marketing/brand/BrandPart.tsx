import { type BrandName, brandName } from '@crm/contract/brand-name'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { loadTexts } from '../../../../kernel/i18n.ts'
import { Money } from '../../../../ui/Money.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Loaded } from '../../Loaded.tsx'
import { Facts } from '../Facts.tsx'
import { SetupList } from '../SetupList.tsx'
import { brandsQuery, gatewaysQuery } from '../setup-queries.ts'
import { BrandDialog } from './BrandDialog.tsx'

await loadTexts(['marketingSetting'])

function BrandMarks({ brand }: { brand: BrandName }) {
  const { t } = useTranslation('marketingSetting')
  return (
    <>
      <StatusBadge tone={brand.purpose === 'advertising' ? 'amber' : 'accent'}>
        {t(`purpose.${brand.purpose}`)}
      </StatusBadge>
      {!brand.enabled && <StatusBadge tone="slate">{t('setup.off')}</StatusBadge>}
    </>
  )
}

function BrandFacts({ brand }: { brand: BrandName }) {
  const { t } = useTranslation('marketingSetting')
  return (
    <Facts
      facts={[
        [t('brand.gateway'), brand.gatewayName],
        [t('brand.price'), <Money key="price" amount={brand.price} />],
      ]}
    />
  )
}

/** The names that messages come from. */
export default function BrandPart() {
  const { t } = useTranslation('marketingSetting')
  const gateways = useQuery(gatewaysQuery)
  const query = useQuery(brandsQuery)
  return (
    <Loaded query={query}>
      {(brands) => (
        <SetupList
          of="brand"
          rows={brands}
          icon={<IconTag size={32} stroke={1.5} />}
          reason={gateways.data?.length === 0 ? t('brand.noGateway') : undefined}
          keyOf={({ brandId }) => brandId}
          nameOf={({ name }) => name}
          remove={({ brandId }) => call(brandName.delete, { params: { brandId } })}
          marks={(brand) => <BrandMarks brand={brand} />}
          facts={(brand) => <BrandFacts brand={brand} />}
          dialog={(brand, close) => (
            <BrandDialog key={gateways.data?.length} brand={brand} gateways={gateways.data ?? []} onClose={close} />
          )}
        />
      )}
    </Loaded>
  )
}
