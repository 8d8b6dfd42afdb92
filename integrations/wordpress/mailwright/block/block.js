// The editor's side of the block: its settings, and the form as the server makes it. WordPress loads it as it is.
(({ blockEditor, blocks, components, element, i18n, serverSideRender }) => {
  const { createElement: h, Fragment } = element;
  const { __ } = i18n;

  const setting = (props, name, label, help) =>
    h(components.TextControl, {
      label,
      help,
      value: props.attributes[name],
      onChange: (value) => props.setAttributes({ [name]: value }),
    });

  blocks.registerBlockType('mailwright/form', {
    edit: (props) =>
      h(
        Fragment,
        null,
        h(
          blockEditor.InspectorControls,
          null,
          h(
            components.PanelBody,
            { title: __('Form', 'mailwright') },
            setting(props, 'list', __('List', 'mailwright'), __('Its uid; empty: that of the settings', 'mailwright')),
            setting(
              props,
              'fields',
              __('Fields', 'mailwright'),
              __('Tags besides EMAIL, such as FIRST_NAME, LAST_NAME', 'mailwright'),
            ),
            setting(props, 'button', __('Button', 'mailwright'), ''),
          ),
        ),
        h(
          'div',
          blockEditor.useBlockProps(),
          h(components.Disabled, null, h(serverSideRender, { block: 'mailwright/form', attributes: props.attributes })),
        ),
      ),
    save: () => null,
  });
})(window.wp);
