import { keepPage } from '../link-page/keep-page.ts';

keepPage('count');
