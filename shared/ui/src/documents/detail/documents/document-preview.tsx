import {
  documentBlocks,
  documentCarriedText,
  documentCellText,
  documentContinuedText,
  documentNoteText,
  documentNumberText,
  documentPaymentTexts,
  documentSenderText,
  documentTotalTexts,
  uploadedLogoId,
} from '@iwe/domain';
import type { DocumentLine, DocumentModel, DocumentPages } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { BrandLogo, Wordmark } from '../../../kit/brand/logo.tsx';
import { Box } from '../../../kit/layout.ts';

/** The name of the house logo in an organisation's settings. */
const HOUSE_LOGO = 'iwe';

interface PageProps {
  model: DocumentModel;
  /** The lines of this page. */
  lines: readonly DocumentLine[];
  /** The lines of the pages before it. */
  before: readonly DocumentLine[];
}

/** A document on the screen as it will be on paper: the same model that the PDF draws, on the same pages. */
export function DocumentPreview({ model, pages }: { model: DocumentModel; pages: DocumentPages }) {
  const count = pages.lines.length;
  return (
    <Box as="article" aria-label={`${model.title} ${model.no}`} css={PAPER_CSS}>
      {pages.lines.map((size, page) => {
        const start = pages.lines.slice(0, page).reduce((sum, each) => sum + each, 0);
        return (
          <section key={start + page} className="page" aria-label={`Page ${page + 1} of ${count}`}>
            {page === 0 ? <Head model={model} /> : <p className="continued">{documentContinuedText(model)}</p>}
            {size > 0 && (
              <LinesTable
                model={model}
                lines={model.lines.slice(start, start + size)}
                before={model.lines.slice(0, start)}
              />
            )}
            {page === pages.end && <End model={model} />}
            <footer>
              <span>{documentSenderText(model)}</span>
              <span>{`Page ${page + 1} of ${count}`}</span>
            </footer>
          </section>
        );
      })}
    </Box>
  );
}

function Head({ model }: { model: DocumentModel }) {
  const { letterhead } = model;
  return (
    <>
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
      <div className="head">
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
      </div>
    </>
  );
}

function End({ model }: { model: DocumentModel }) {
  const [title, ...transfer] = documentPaymentTexts(model);
  return (
    <>
      <div className="end">
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
      </div>
      {model.notes.map((note) => (
        <p key={note.key}>{documentNoteText(note)}</p>
      ))}
    </>
  );
}

function Logo({ name }: { name: string }) {
  const fileId = uploadedLogoId(name);
  if (fileId !== null) return <UploadedLogo fileId={fileId} />;
  return name.toLowerCase() === HOUSE_LOGO ? <Wordmark /> : <BrandLogo name={name} />;
}

/** An uploaded logo. The picture's address is signed and short-lived, because an image sends no token. */
function UploadedLogo({ fileId }: { fileId: string }) {
  const { data } = useApi<{ data: { url: string } }>(`files/${fileId}/link`, undefined, { quiet: true });
  return data ? <img className="logo" src={data.data.url} alt="Logo" /> : null;
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.filter((text) => text !== '').map((text) => <p key={text}>{text}</p>);
}

function LinesTable({ model, lines, before }: PageProps) {
  const isLast = before.length + lines.length === model.lines.length;
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
        {before.length > 0 && <CarriedRow label="Brought forward" model={model} lines={before} />}
        {lines.map((line) => (
          <tr key={line.seq}>
            {model.columns.map((column) => (
              <td key={column.key} className={column.kind}>
                {documentCellText(line, column)}
                {column.key === 'name' && line.description !== '' && <small>{line.description}</small>}
              </td>
            ))}
          </tr>
        ))}
        {!isLast && <CarriedRow label="Carried forward" model={model} lines={[...before, ...lines]} />}
      </tbody>
    </table>
  );
}

/** The sums that are carried from page to page. */
function CarriedRow({ label, model, lines }: { label: string; model: DocumentModel; lines: readonly DocumentLine[] }) {
  return (
    <tr className="carried">
      {model.columns.map((column, index) => (
        <td key={column.key} className={column.kind}>
          {index === 0 ? label : documentCarriedText(lines, column)}
        </td>
      ))}
    </tr>
  );
}

/** Paper is white and its ink black in the dark theme too. A page is an A4 sheet; its text grows with its width. */
const PAPER_CSS = {
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  overflowX: 'auto',
  containerType: 'inline-size',
  '& .page': {
    display: 'flex',
    flexDirection: 'column',
    // In a narrow window a page is scrolled sideways: a narrower one would not be the page that is printed.
    minWidth: '36rem',
    aspectRatio: '210 / 297',
    height: 'auto',
    bg: '#fff',
    color: '#16191d',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'sm',
    p: '7%',
    fontSize: 'max(9px, 1.5cqw)',
    lineHeight: '1.4',
  },
  '& header, & .head, & .end, & footer': { display: 'flex', gap: '6', justifyContent: 'space-between' },
  '& header': { borderBottom: '1px solid #b8bec6', paddingBottom: '3', marginBottom: '3' },
  '& footer': { marginTop: 'auto', paddingTop: '3', color: '#565d66', fontSize: '0.85em' },
  '& .title': { textAlign: 'right' },
  '& .logo': { maxHeight: '4.5em', maxWidth: '19em', marginBottom: '2' },
  '& .continued, & .carried td': { fontWeight: 'bold' },
  '& h2': { fontSize: '2.2em', fontWeight: 'bold', lineHeight: '1.2' },
  '& strong': { display: 'block', fontWeight: 'bold', fontSize: '1.1em' },
  // Each text of a line is a row of its own, as on paper.
  '& small': { display: 'block', color: '#565d66', fontSize: '0.85em', whiteSpace: 'pre-line' },
  '& .block': { maxWidth: '20rem', marginBottom: '2' },
  '& dl > div': { display: 'flex', gap: '4', justifyContent: 'space-between' },
  '& dt': { color: '#565d66' },
  '& dd': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& .totals': { minWidth: '16em' },
  '& .main': { fontWeight: 'bold', fontSize: '1.1em' },
  '& table': { width: '100%', borderCollapse: 'collapse', marginBlock: '3', fontVariantNumeric: 'tabular-nums' },
  '& th': { textAlign: 'left', borderBottom: '1px solid #16191d', padding: '1', fontWeight: 'bold' },
  '& td': { borderBottom: '1px solid #b8bec6', padding: '1', verticalAlign: 'top' },
  '& .money, & .quantity': { textAlign: 'right', whiteSpace: 'nowrap' },
} as const;
