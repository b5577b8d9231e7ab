type Styles = typeof getComputedStyle & { whole: typeof getComputedStyle };

const RULES = [
  '.gone { display: none }',
  '.row { display: flex }',
  '.row.gone { display: grid }',
  'section .inner { visibility: hidden }',
  '.inner .seen { visibility: visible }',
  'button, .dead { pointer-events: none }',
  'div:has(> em) { display: inline-block }',
  '[data-state="closed"] { display: none }',
  '@media screen { .screen { display: table } }',
  '@media (min-width: 1px) { .wide { display: table } }',
  '.again { display: unset }',
];
const PAGE = `
  <div id="plain"></div><span id="span"></span><p id="para" hidden></p><table><tbody><tr id="line"></tr></tbody></table>
  <div id="gone" class="gone"></div><div id="row" class="row gone"></div><div id="inline" class="gone" style="display: block"></div>
  <section><div id="inner" class="inner"><b id="seen" class="seen"></b><i id="unseen"></i></div></section>
  <button id="button"><b id="in-button"></b></button><a id="dead" class="dead" href="/"></a>
  <div id="has"><em></em></div><div id="closed" data-state="closed"></div>
  <div id="screen" class="screen"></div><div id="wide" class="wide"></div><div id="again" class="row again"></div>`;

const answers = (of: typeof getComputedStyle) =>
  [...document.querySelectorAll('[id]')].map((element) => {
    const style = of(element);
    return [element.id, style.display, style.getPropertyValue('visibility'), style.pointerEvents, style.color];
  });
const { whole } = getComputedStyle as Styles;

test('the quick computed style answers as jsdom does, also after rules and classes have changed', () => {
  document.body.innerHTML = PAGE;
  for (const rule of RULES) {
    const style = document.createElement('style');
    style.textContent = rule;
    document.head.append(style);
    expect(answers(getComputedStyle)).toEqual(answers(whole));
  }
  const one = document.getElementById('plain') as HTMLElement;
  one.className = 'gone';
  expect(getComputedStyle(one).display).toBe('none');
  one.style.display = 'block';
  expect(getComputedStyle(one).display).toBe('block');
  document.head.lastElementChild?.remove();
  expect(answers(getComputedStyle)).toEqual(answers(whole));
});
