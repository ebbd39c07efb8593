import { expect, it } from 'vitest';
import { fieldProps, wrongItem } from '../../../resources/js/lib/fieldProps';

const formOf = () => {
  const data = { email: 'ana@example.org', adults: 2, terms: false };
  const form = {
    data,
    errors: { email: 'This is not an e-mail address.' },
    setData: (name: never, value: never) => void Object.assign(data, { [name]: value }),
  };
  return { data, form };
};

it('hands a control its name, value and error', () => {
  const { onChange: _, ...props } = fieldProps(formOf().form, 'email');
  expect(props).toEqual({ name: 'email', value: 'ana@example.org', error: 'This is not an e-mail address.' });
  expect(fieldProps(formOf().form, 'terms').error).toBeUndefined();
});

it('writes what the control reports into the form, whatever its type', () => {
  const { data, form } = formOf();
  fieldProps(form, 'email').onChange('luis@example.org');
  fieldProps(form, 'adults').onChange(3);
  fieldProps(form, 'terms').onChange(true);
  expect(data).toEqual({ email: 'luis@example.org', adults: 3, terms: true });
});

it('shows the refusal of an item of a list, and no refusal of another field', () => {
  const errors = { 'sites.1': 'Enter the address of a site.', 'sitesOther.0': 'No.', 'sites.1.name': 'No.' };
  const form = { data: { sites: ['https://a.example', 'b'], other: [] }, errors, setData: () => undefined };
  expect(fieldProps(form, 'sites').error).toBe('Enter the address of a site.');
  expect(fieldProps(form, 'other').error).toBeUndefined();
});

it('names the refused item of a list', () => {
  const form = { data: { sites: ['https://a.example', 'b'] }, errors: { 'sites.1': 'No.' } };
  expect(wrongItem(form, 'sites')).toBe('b');
  expect(wrongItem({ ...form, errors: {} }, 'sites')).toBeUndefined();
});

it('removes the refusal of a field that is changed, and of its items', () => {
  const cleared: string[] = [];
  const form = {
    data: { name: '', sites: ['b'], other: '' },
    errors: { name: 'Fill in this field.', 'sites.0': 'No.' },
    setData: () => undefined,
    clearErrors: (...names: string[]) => void cleared.push(...names),
  };
  fieldProps(form, 'other').onChange('x');
  expect(cleared).toEqual([]);
  fieldProps(form, 'name').onChange('City app');
  fieldProps(form, 'sites').onChange([]);
  expect(cleared).toEqual(['name', 'sites.0']);
});
