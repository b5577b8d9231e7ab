import {
  documentBlocks,
  documentCellText,
  documentNoteText,
  documentNumberText,
  documentPaymentTexts,
  documentTotalTexts,
} from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import { BrandLogo, Wordmark } from '../../brand/logo.tsx';
import { Box } from '../../layout.ts';

/** The name of the house logo in an organisation's settings. */
const HOUSE_LOGO = 'iwe';

/** A document on the screen as it will be on paper: the same model that the PDF draws. */
export function DocumentPreview({ model }: { model: DocumentModel }) {
  const { letterhead } = model;
  const [title, ...transfer] = documentPaymentTexts(model);
  return (
    <Box as="article" aria-label={`${model.title} ${model.no}`} css={PAPER_CSS}>
      <header>
        <div>
          {letterhead.logo !== '' && <Logo name={letterhead.logo} />}
          <strong>{letterhead.name}</strong>
          <Paragraphs
            texts={[
              letterhead.abn && `ABN ${letterhead.abn}`,
              ...letterhead.addressLines,
              letterhead.phone,
              letterhead.email,
              letterhead.website,
            ]}
          />
        </div>
        <div className="title">
          <h2>{model.title}</h2>
          <strong>{documentNumberText(model)}</strong>
        </div>
      </header>
      <section className="head">
        <div>
          {documentBlocks(model).map((block) => (
            <div key={block.label} className="block">
              <small>{block.label}</small>
              {block.name !== '' && <strong>{block.name}</strong>}
              <Paragraphs texts={block.texts} />
            </div>
          ))}
        </div>
        <dl>
          {model.facts.map((fact) => (
            <div key={fact.key}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <LinesTable model={model} />
      <section className="end">
        <div>
          {title !== undefined && <strong>{title}</strong>}
          <Paragraphs texts={transfer} />
        </div>
        <dl className="totals">
          {documentTotalTexts(model).map((total) => (
            <div key={total.key} className={total.isMain ? 'main' : undefined}>
              <dt>{total.label}</dt>
              <dd>{total.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {model.notes.map((note) => (
        <p key={note.key}>{documentNoteText(note)}</p>
      ))}
    </Box>
  );
}

function Logo({ name }: { name: string }) {
  return name.toLowerCase() === HOUSE_LOGO ? <Wordmark /> : <BrandLogo name={name} />;
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.filter((text) => text !== '').map((text) => <p key={text}>{text}</p>);
}

function LinesTable({ model }: { model: DocumentModel }) {
  return (
    <table>
      <thead>
        <tr>
          {model.columns.map((column) => (
            <th key={column.key} scope="col" className={column.kind}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {model.lines.map((line) => (
          <tr key={line.seq}>
            {model.columns.map((column) => (
              <td key={column.key} className={column.kind}>
                {documentCellText(line, column)}
                {column.key === 'name' && line.description !== '' && <small>{line.description}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Paper is white and its ink black in the dark theme too. */
const PAPER_CSS = {
  bg: '#fff',
  color: '#16191d',
  border: '1px solid',
  borderColor: 'border',
  borderRadius: 'sm',
  p: { base: '4', md: '8' },
  fontSize: 'xs',
  lineHeight: '1.45',
  overflowX: 'auto',
  '& header, & .head, & .end': { display: 'flex', gap: '6', justifyContent: 'space-between', flexWrap: 'wrap' },
  '& header': { borderBottom: '1px solid #b8bec6', paddingBottom: '3', marginBottom: '3' },
  '& .title': { textAlign: { base: 'left', md: 'right' } },
  '& h2': { fontSize: '2xl', fontWeight: 'bold', lineHeight: '1.2' },
  '& strong': { display: 'block', fontWeight: 'bold', fontSize: 'sm' },
  '& small': { display: 'block', color: '#565d66', fontSize: '2xs' },
  '& .block': { maxWidth: '20rem', marginBottom: '2' },
  '& dl > div': { display: 'flex', gap: '4', justifyContent: 'space-between' },
  '& dt': { color: '#565d66' },
  '& dd': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& .totals': { minWidth: '14rem' },
  '& .main': { fontWeight: 'bold', fontSize: 'sm' },
  '& table': { width: '100%', borderCollapse: 'collapse', marginBlock: '4', fontVariantNumeric: 'tabular-nums' },
  '& th': { textAlign: 'left', borderBottom: '1px solid #16191d', padding: '1', fontWeight: 'bold' },
  '& td': { borderBottom: '1px solid #b8bec6', padding: '1', verticalAlign: 'top' },
  '& .money, & .quantity': { textAlign: 'right', whiteSpace: 'nowrap' },
} as const;
